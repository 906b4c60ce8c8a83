import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import styles from './layout.module.css';

export const CONTENT_ID = 'content';

/** The first tab stop: skips the frame and moves to the page. */
export function SkipLink() {
  const t = useWords(uiWords);
  return (
    <a className={styles.skip} href={`#${CONTENT_ID}`}>
      {t('skipToContent')}
    </a>
  );
}
