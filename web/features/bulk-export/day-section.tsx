import { useState } from 'react';
import {
  EXPORT_CONTENTS,
  EXPORT_FORMATS,
  type ExportContent,
  type ExportFormat,
  exportDay,
} from '#contract/bulk-export.ts';
import { requestBytes } from '#web/api/request.ts';
import { bulkExportWords } from '#web/i18n/bulk-export.ts';
import { useWords } from '#web/i18n/words.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { saveBytes } from '#web/ui/save-bytes.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { yesterday } from './yesterday.ts';

/** One day of the project as a file. */
export function DaySection({ projectId }: { projectId: number }) {
  const t = useWords(bulkExportWords);
  const [day, setDay] = useState(yesterday);
  const [content, setContent] = useState<ExportContent>('trips');
  const [format, setFormat] = useState<ExportFormat>('csv');
  const save = async () => {
    const { bytes } = await requestBytes(exportDay, { query: { projectId, day, content, format } });
    saveBytes(`${content}-${day}.${format}`, bytes, 'application/octet-stream');
  };
  return (
    <SettingsSection title={t('day')} lead={t('dayLead')}>
      <Grid gap="12 16" min={160} fill>
        <DayField label={t('dayField')} value={day} onChange={setDay} />
        <SelectField
          label={t('content')}
          value={content}
          onChange={({ target }) => setContent(target.value as ExportContent)}
        >
          {EXPORT_CONTENTS.map((one) => (
            <option key={one} value={one}>
              {t(`content_${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('format')}
          value={format}
          onChange={({ target }) => setFormat(target.value as ExportFormat)}
        >
          {EXPORT_FORMATS.map((one) => (
            <option key={one} value={one}>
              {t(`format_${one}`)}
            </option>
          ))}
        </SelectField>
      </Grid>
      <div>
        <ExportButton save={save} disabled={!day}>
          {t('download')}
        </ExportButton>
      </div>
    </SettingsSection>
  );
}
