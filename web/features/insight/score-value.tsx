import { formatNumber } from '#web/format/numbers.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './insight.module.css';

/** From crimson through amber to teal; the number is always next to it. */
const gradeOf = (score: number): string => (score >= 80 ? 'good' : score >= 60 ? 'fair' : 'poor');

export function ScoreValue({ score }: { score: number | null }) {
  const t = useWords(insightWords);
  if (score === null) return <Text tone="muted">{t('notKnown')}</Text>;
  return (
    <Row as="span" inline nowrap tabular>
      <span className={styles.bar} data-grade={gradeOf(score)} aria-hidden="true">
        <span style={{ width: `${score}%` }} />
      </span>
      {formatNumber(score)}
    </Row>
  );
}
