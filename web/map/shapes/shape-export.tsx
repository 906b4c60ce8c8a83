import Download from 'icon:download';
import { useState } from 'react';
import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { reportFailure } from '#web/ui/failure-text.ts';
import { Row } from '#web/ui/row.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './shape-files.module.css';
import { SHAPE_FORMATS, type ShapeFormat } from './shape-formats.ts';

interface Props {
  open: boolean;
  fetchFile: (format: ShapeFormat) => Promise<{ fileName: string; mediaType: string; text: string }>;
  onClose: () => void;
}

/** Exports what the list shows. */
export function ShapeExport({ open, fetchFile, onClose }: Props) {
  const t = useWords(shapeWords);
  const [busy, setBusy] = useState<ShapeFormat | null>(null);
  const save = async (format: ShapeFormat) => {
    setBusy(format);
    try {
      const { fileName, mediaType, text } = await fetchFile(format);
      saveFile(fileName, new Blob([text], { type: mediaType }));
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(null);
    }
  };
  return (
    <SidePanel open={open} onClose={onClose} title={t('export')} lead={t('exportLead')}>
      <Stack as="ul" gap={12} className={styles.formats}>
        {SHAPE_FORMATS.map((format) => (
          <Row as="li" key={format} gap={12} justify="between" nowrap pad={12} framed rounded="small">
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
          </Row>
        ))}
      </Stack>
    </SidePanel>
  );
}
