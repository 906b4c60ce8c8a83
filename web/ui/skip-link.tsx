import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import styles from './layout.module.css';

export const CONTENT_ID = 'content';

/** The first stop of the keyboard: past the frame, to the page. */
export function SkipLink() {
  const t = useWords(uiWords);
  return (
    <a className={styles.skip} href={`#${CONTENT_ID}`}>
      {t('skipToContent')}
    </a>
  );
}
