import type { DayItem } from '#contract/day.ts';
import { timelineWords } from '#web/i18n/timeline.ts';
import { useWords } from '#web/i18n/words.ts';
import styles from './line-ridden.module.css';

/** The line of a ride as its sign shows it, and from which stop to which. */
export function LineRidden({ item: { line } }: { item: DayItem }) {
  const t = useWords(timelineWords);
  if (!line) return null;
  const { shortName, longName, color, fromStop, toStop } = line;
  return (
    <span className={styles.line}>
      <i className={styles.swatch} style={color ? { background: `#${color}` } : undefined} aria-hidden="true" />
      <strong>{t('lineRidden', { line: shortName || longName })}</strong>
      <span className={styles.stops}>{t('fromStopToStop', { from: fromStop, to: toStop })}</span>
    </span>
  );
}
