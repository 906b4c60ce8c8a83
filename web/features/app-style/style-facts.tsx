import type { AppStyle } from '#contract/app-style.ts';
import { appStyleWords } from '#web/i18n/app-style.ts';
import { useWords } from '#web/i18n/words.ts';
import styles from './app-style.module.css';
import { differences, fieldWords } from './style-draft.ts';

/** Only where a style differs from another: most of it is the same. */
export function StyleFacts({ style, other }: { style: AppStyle; other: AppStyle }) {
  const t = useWords(appStyleWords);
  const valueWords = (field: readonly string[], value: string | number | null) => {
    if (field[0] === 'logos') return t(value === null ? 'logoGone' : 'logoChanged');
    if (field[0] === 'colours') {
      return (
        <code>
          <span className={styles.swatch} style={{ background: String(value) }} aria-hidden="true" /> {value}
        </code>
      );
    }
    return value === '' ? t('emptyText') : value;
  };
  return (
    <ul className={styles.facts}>
      {differences(style, other).map(({ field, a }) => (
        <li key={field.join('.')}>
          <span className={styles.muted}>{fieldWords(t, field)}</span> {valueWords(field, a)}
        </li>
      ))}
    </ul>
  );
}
