import { Download } from 'lucide-react';
import { useState } from 'react';
import { POI_FORMATS, type PoiFormat } from '../../../contract/poi-lists.ts';
import { CallError } from '../../api/call-failure.ts';
import { poiWords } from '../../i18n/poi.ts';
import { uiWords } from '../../i18n/ui.ts';
import { useWords } from '../../i18n/words.ts';
import { showSnackbar } from '../../session/session-changes.ts';
import { Button } from '../../ui/button.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { fetchExport, type PoiFilter } from './poi.queries.ts';
import styles from './points-of-interest.module.css';

interface Props {
  projectId: number;
  filter: PoiFilter;
  open: boolean;
  onClose: () => void;
}

/** What the list shows, as a file. */
export function ExportPanel({ projectId, filter, open, onClose }: Props) {
  const [t, ui] = [useWords(poiWords), useWords(uiWords)];
  const [busy, setBusy] = useState<PoiFormat | null>(null);
  const save = async (format: PoiFormat) => {
    setBusy(format);
    try {
      const { fileName, mediaType, text } = await fetchExport(projectId, filter, format);
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
        {POI_FORMATS.map((format) => (
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
