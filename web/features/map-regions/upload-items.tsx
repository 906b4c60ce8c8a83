import type { FileUpload } from '#contract/file-uploads.ts';
import { mapRegionsWords } from '#web/i18n/map-regions.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import styles from './map-regions.module.css';
import { sizesOf } from './sizes-of.ts';
import type { Uploading } from './use-upload.ts';

export function UploadingItem({ uploading, onStop }: { uploading: Uploading; onStop: () => void }) {
  const t = useWords(mapRegionsWords);
  const { file, name, share } = uploading;
  const of = sizesOf(file.size);
  return (
    <Stack as="li" gap={8} pad="12 16" line="bottom">
      <Row gap="8 12" nowrap justify="between">
        <span className={styles.name}>{name}</span>
        <Chip tone="info">{t('uploading')}</Chip>
      </Row>
      <WorkProgress
        label={t('progressOf', { name })}
        share={share}
        cancel={{ text: t('stop'), label: t('stopOf', { name }), onCancel: onStop }}
      >
        {t('uploadOf', { done: of(share * file.size), size: of(file.size) })}
      </WorkProgress>
    </Stack>
  );
}

interface UnfinishedProps {
  upload: FileUpload;
  onGoOn: () => void;
  onDrop: () => void;
}

/** After a reload the person must choose the file again. */
export function UnfinishedItem({ upload, onGoOn, onDrop }: UnfinishedProps) {
  const t = useWords(mapRegionsWords);
  const { name, size, received } = upload;
  const of = sizesOf(size);
  return (
    <Stack as="li" gap={8} pad="12 16" line="bottom">
      <Row gap="8 12" nowrap justify="between">
        <span className={styles.name}>{name}</span>
        <Chip tone="warning">{t('interrupted')}</Chip>
      </Row>
      <WorkProgress label={t('progressOf', { name })} share={received / size}>
        {t('interruptedText', { done: of(received), size: of(size) })}
      </WorkProgress>
      <Row gap="4 12" justify="between">
        <Row as="span" push gap={4} nowrap align="stretch">
          <Button kind="plain" aria-label={t('goOnWith', { name })} onClick={onGoOn}>
            {t('goOn')}
          </Button>
          <Button kind="quiet" aria-label={t('dropOf', { name })} onClick={onDrop}>
            {t('drop')}
          </Button>
        </Row>
      </Row>
    </Stack>
  );
}
