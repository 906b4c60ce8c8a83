import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { withParameters } from '#web/navigation/use-address.ts';
import styles from './insight.module.css';
import { dayOf } from './period.ts';

/** The way from a moment to the day it lies in, and to the question why there is no trip. */
export function ChosenMoment({ atMs }: { atMs: number }) {
  const t = useWords(insightWords);
  const ts = String(Math.floor(atMs / 1000));
  const bare = { search: null, level: null, state: null, from: null, to: null, item: null };
  return (
    <span className={styles.chosen}>
      <NearLink href={withParameters({ ...bare, tab: null, date: dayOf(new Date(atMs)), t: ts })}>
        {t('toDay')}
      </NearLink>
      <NearLink href={withParameters({ ...bare, tab: 'why', t: ts })}>{t('askWhy')}</NearLink>
    </span>
  );
}
