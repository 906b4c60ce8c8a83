import type { FileUpload } from '#contract/file-uploads.ts';
import { mapRegionsWords } from '#web/i18n/map-regions.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import styles from './map-regions.module.css';
import { sizesOf } from './sizes-of.ts';
import type { Uploading } from './use-upload.ts';

export function UploadingItem({ uploading, onStop }: { uploading: Uploading; onStop: () => void }) {
  const t = useWords(mapRegionsWords);
  const { file, name, share } = uploading;
  const of = sizesOf(file.size);
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <span className={styles.name}>{name}</span>
        <Chip tone="info">{t('uploading')}</Chip>
      </div>
      <WorkProgress
        label={t('progressOf', { name })}
        share={share}
        cancel={{ text: t('stop'), label: t('stopOf', { name }), onCancel: onStop }}
      >
        {t('uploadOf', { done: of(share * file.size), size: of(file.size) })}
      </WorkProgress>
    </li>
  );
}

interface UnfinishedProps {
  upload: FileUpload;
  onGoOn: () => void;
  onDrop: () => void;
}

/** A page cannot read a file again by itself after a reload: the person chooses it once more. */
export function UnfinishedItem({ upload, onGoOn, onDrop }: UnfinishedProps) {
  const t = useWords(mapRegionsWords);
  const { name, size, received } = upload;
  const of = sizesOf(size);
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <span className={styles.name}>{name}</span>
        <Chip tone="warning">{t('interrupted')}</Chip>
      </div>
      <WorkProgress label={t('progressOf', { name })} share={received / size}>
        {t('interruptedText', { done: of(received), size: of(size) })}
      </WorkProgress>
      <div className={styles.itemFoot}>
        <span className={styles.buttons}>
          <Button kind="plain" aria-label={t('goOnWith', { name })} onClick={onGoOn}>
            {t('goOn')}
          </Button>
          <Button kind="quiet" aria-label={t('dropOf', { name })} onClick={onDrop}>
            {t('drop')}
          </Button>
        </span>
      </div>
    </li>
  );
}
