import { Check } from 'lucide-react';
import { receiversWords } from '#web/i18n/receivers.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './receivers.module.css';

/** The secret, this one time. */
export function ShownOnce({ secret, onStored }: { secret: string; onStored: () => void }) {
  const t = useWords(receiversWords);
  return (
    <div className={styles.shownOnce}>
      <Notice tone="warning">{t('shownOnce')}</Notice>
      <div className={styles.secretBox}>
        <code data-testid="secret">{secret}</code>
        <CopyButton text={secret} label={t('copySecret')} />
      </div>
      <div>
        <Button kind="main" icon={<Check size={16} aria-hidden="true" />} onClick={onStored}>
          {t('stored')}
        </Button>
      </div>
    </div>
  );
}
