import type { AppStyle } from '#contract/app-style.ts';
import { appStyleWords } from '#web/i18n/app-style.ts';
import { useWords } from '#web/i18n/words.ts';
import { Note } from '#web/ui/note.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './app-style.module.css';
import { differences, fieldWords } from './style-draft.ts';

/** Only the differences between two styles, because most is the same. */
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
    <Stack as="ul" gap={2} size="small" breaks>
      {differences(style, other).map(({ field, a }) => (
        <li key={field.join('.')}>
          <Note as="span">{fieldWords(t, field)}</Note> {valueWords(field, a)}
        </li>
      ))}
    </Stack>
  );
}
