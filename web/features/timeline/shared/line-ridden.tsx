import type { DayItem } from '#contract/day.ts';
import { timelineWords } from '#web/i18n/timeline.ts';
import { useWords } from '#web/i18n/words.ts';
import { LineColour } from '#web/ui/line-colour.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';

/** The public transport line of a ride, with the first and last stop. */
export function LineRidden({ item: { line } }: { item: DayItem }) {
  const t = useWords(timelineWords);
  if (!line) return null;
  const { shortName, longName, color, fromStop, toStop } = line;
  return (
    <Row as="span" gap="2 6" size="small">
      <LineColour hex={color} />
      <strong>{t('lineRidden', { line: shortName || longName })}</strong>
      <Text tone="muted">{t('fromStopToStop', { from: fromStop, to: toStop })}</Text>
    </Row>
  );
}
