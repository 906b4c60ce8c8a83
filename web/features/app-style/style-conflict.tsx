import type { AppStyle } from '#contract/app-style.ts';
import type { Conflict } from '#contract/errors.ts';
import { appStyleWords } from '#web/i18n/app-style.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { ConflictNotice } from '#web/ui/conflict-notice.tsx';
import styles from './app-style.module.css';
import { differences, fieldWords, tidied } from './style-draft.ts';

interface Props {
  conflict: Conflict;
  theirs: AppStyle;
  yours: AppStyle;
  busy: boolean;
  onOverwrite: () => void;
  onKeepTheirs: () => void;
}

/** Only what differs: most of a style is the same for both. */
export function StyleConflict({ conflict, theirs, yours, busy, onOverwrite, onKeepTheirs }: Props) {
  const t = useWords(appStyleWords);
  const ui = useWords(uiWords);
  const differ = differences(theirs, tidied(yours));
  const told = (side: 'a' | 'b') => (
    <ul className={styles.facts}>
      {differ.map(({ field, ...values }) => (
        <li key={field.join('.')}>
          <span className={styles.muted}>{fieldWords(t, field)}</span> {valueWords(field, values[side])}
        </li>
      ))}
    </ul>
  );
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
    <ConflictNotice conflict={conflict} now={told('a')} yours={told('b')}>
      <Button busy={busy} onClick={onOverwrite}>
        {ui('overwrite')}
      </Button>
      <Button kind="quiet" onClick={onKeepTheirs}>
        {ui('keepTheirs')}
      </Button>
    </ConflictNotice>
  );
}
