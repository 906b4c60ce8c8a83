import { useState } from 'react';
import {
  EXPORT_CONTENTS,
  EXPORT_FORMATS,
  type ExportContent,
  type ExportFormat,
  type ExportSchedule,
  getExportSchedule,
  saveExportSchedule,
  stopExportSchedule,
} from '#contract/bulk-export.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatAgo } from '#web/format/times.ts';
import { bulkExportWords } from '#web/i18n/bulk-export.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { BucketFields } from './bucket-fields.tsx';
import { type ScheduleDraft, scheduleDraftOf, scheduleInputOf } from './schedule-draft.ts';

interface Props {
  projectId: number;
  schedule: ExportSchedule | null;
  hasFolder: boolean;
}

const fresh = { invalidates: [getExportSchedule], label: 'sdkConfig' };

/** Where the project's data goes every night. */
export function ScheduleSection({ projectId, schedule, hasFolder }: Props) {
  const t = useWords(bulkExportWords);
  const [draft, setDraft] = useState(() => scheduleDraftOf(schedule));
  const save = useChange(saveExportSchedule, fresh);
  const stop = useChange(stopExportSchedule, fresh);
  const change = (changes: Partial<ScheduleDraft>) => setDraft({ ...draft, ...changes });
  const query = { projectId };
  const kinds = (['none', 's3', 'folder'] as const).filter((kind) => kind !== 'folder' || hasFolder);
  const fields = save.error instanceof CallError ? (save.error.fields ?? {}) : {};
  const toggle = (content: ExportContent) =>
    change({
      contents: EXPORT_CONTENTS.filter((one) => (one === content) !== draft.contents.includes(one)),
    });
  const submit = () =>
    save.mutate(
      { query, body: scheduleInputOf(draft, schedule?.version ?? 0) },
      {
        onSuccess: () => {
          change({ secretAccessKey: '' });
          showSnackbar({ message: t('saved'), type: 'success' });
        },
      },
    );
  const end = () =>
    stop.mutate({ query }, { onSuccess: () => showSnackbar({ message: t('stopped'), type: 'success' }) });
  const trouble = save.error ?? stop.error;
  return (
    <SettingsSection title={t('nightly')} lead={t('nightlyLead')}>
      <Segmented
        label={t('target')}
        options={kinds.map((value) => ({ value, label: t(`target_${value}`) }))}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
      />
      {!hasFolder && <Note>{t('noFolder')}</Note>}
      {schedule && <State schedule={schedule} />}
      {draft.kind === 's3' && (
        <BucketFields draft={draft} hasSecret={schedule?.target.kind === 's3'} fields={fields} onChange={change} />
      )}
      {draft.kind !== 'none' && (
        <>
          <Row as="fieldset" gap="8 20">
            <legend>{t('content')}</legend>
            {EXPORT_CONTENTS.map((content) => (
              <Row as="label" inline nowrap gap={8} key={content}>
                <input type="checkbox" checked={draft.contents.includes(content)} onChange={() => toggle(content)} />
                {t(`content_${content}`)}
              </Row>
            ))}
          </Row>
          <Grid gap="12 16" min={160} fill>
            <SelectField
              label={t('format')}
              value={draft.format}
              onChange={({ target }) => change({ format: target.value as ExportFormat })}
            >
              {EXPORT_FORMATS.map((one) => (
                <option key={one} value={one}>
                  {t(`format_${one}`)}
                </option>
              ))}
            </SelectField>
            <DayField label={t('fromDay')} value={draft.fromDay} onChange={(fromDay) => change({ fromDay })} />
          </Grid>
        </>
      )}
      {draft.contents.length === 0 && <Notice tone="warning">{t('chooseContent')}</Notice>}
      {trouble && <Notice tone="error">{failureText(trouble, { conflict: t('conflict') })}</Notice>}
      <Row align="stretch">
        {draft.kind !== 'none' && (
          <Button kind="main" busy={save.isPending} disabled={draft.contents.length === 0} onClick={submit}>
            {t(save.isPending ? 'saving' : 'save')}
          </Button>
        )}
        {draft.kind === 'none' && schedule && (
          <Button busy={stop.isPending} onClick={end}>
            {t('stop')}
          </Button>
        )}
      </Row>
    </SettingsSection>
  );
}

function State({ schedule: { lastRunAt, filesWritten, failure } }: { schedule: ExportSchedule }) {
  const t = useWords(bulkExportWords);
  if (failure) return <Notice tone="warning">{t('failed', { reason: failure })}</Notice>;
  return <Note>{lastRunAt ? t('lastRun', { ago: formatAgo(lastRunAt), count: filesWritten }) : t('noRun')}</Note>;
}
