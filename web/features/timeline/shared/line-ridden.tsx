import type { DayItem } from '#contract/day.ts';
import { timelineWords } from '#web/i18n/timeline.ts';
import { useWords } from '#web/i18n/words.ts';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './line-ridden.module.css';

/** The public transport line of a ride, with the first and last stop. */
export function LineRidden({ item: { line } }: { item: DayItem }) {
  const t = useWords(timelineWords);
  if (!line) return null;
  const { shortName, longName, color, fromStop, toStop } = line;
  return (
    <Row as="span" gap="2 6" size="small">
      <Text
        as="i"
        framed="edge"
        rounded="mark"
        square={10}
        className={styles.swatch}
        style={color ? { background: `#${color}` } : undefined}
        aria-hidden="true"
      />
      <strong>{t('lineRidden', { line: shortName || longName })}</strong>
      <Text tone="muted">{t('fromStopToStop', { from: fromStop, to: toStop })}</Text>
    </Row>
  );
}
