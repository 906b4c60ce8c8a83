import { formatNumber } from '#web/format/numbers.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { useWords } from '#web/i18n/words.ts';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './vehicles.module.css';

/** From crimson over amber to teal; the number stands beside it always. */
const gradeOf = (score: number): string => (score >= 80 ? 'good' : score >= 60 ? 'fair' : 'poor');

export function ScoreValue({ score }: { score: number | null }) {
  const t = useWords(vehiclesWords);
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
