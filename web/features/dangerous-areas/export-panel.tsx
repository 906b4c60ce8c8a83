import { Download } from 'lucide-react';
import { useState } from 'react';
import { AREA_FORMATS, type AreaFormat } from '../../../contract/dangerous-area-lists.ts';
import { CallError } from '../../api/call-failure.ts';
import { areaWords } from '../../i18n/dangerous-areas.ts';
import { uiWords } from '../../i18n/ui.ts';
import { useWords } from '../../i18n/words.ts';
import { showSnackbar } from '../../session/session-changes.ts';
import { Button } from '../../ui/button.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { type AreaFilter, fetchExport } from './areas.queries.ts';
import styles from './dangerous-areas.module.css';

interface Props {
  filter: AreaFilter;
  open: boolean;
  onClose: () => void;
}

/** What the list shows, as a file. */
export function ExportPanel({ filter, open, onClose }: Props) {
  const [t, ui] = [useWords(areaWords), useWords(uiWords)];
  const [busy, setBusy] = useState<AreaFormat | null>(null);
  const save = async (format: AreaFormat) => {
    setBusy(format);
    try {
      const { fileName, mediaType, text } = await fetchExport(filter, format);
      const url = URL.createObjectURL(new Blob([text], { type: mediaType }));
      Object.assign(document.createElement('a'), { href: url, download: fileName }).click();
      URL.revokeObjectURL(url);
    } catch (error) {
      showSnackbar({ message: error instanceof CallError ? failureText(ui, error) : ui('wrong'), type: 'error' });
    } finally {
      setBusy(null);
    }
  };
  return (
    <SidePanel open={open} onClose={onClose} title={t('export')} lead={t('exportLead')}>
      <ul className={styles.formats}>
        {AREA_FORMATS.map((format) => (
          <li key={format}>
            <span>
              <strong>{t(`format_${format}`)}</strong>
              <small>{t(`formatHelp_${format}`)}</small>
            </span>
            <Button
              busy={busy === format}
              icon={<Download size={15} aria-hidden="true" />}
              onClick={() => void save(format)}
            >
              {t('save', { format: t(`format_${format}`) })}
            </Button>
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
