import { projectCodesWords } from '#web/i18n/project-codes.ts';
import { useWords } from '#web/i18n/words.ts';
import { QrCode as Drawn } from '#web/ui/qr-code.tsx';
import styles from './project-codes.module.css';

/** The code for a phone's camera. */
export function QrCode({ text }: { text: string }) {
  const t = useWords(projectCodesWords);
  return (
    <div className={styles.qr}>
      <Drawn text={text} label={t('qr', { code: text })} />
    </div>
  );
}
