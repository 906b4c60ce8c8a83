import { formatNumber } from '#web/format/numbers.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Row } from './row.tsx';
import styles from './score-value.module.css';
import { Text } from './text.tsx';

/** From crimson through amber to teal; the number is always next to it. */
const gradeOf = (score: number): string => (score >= 80 ? 'good' : score >= 60 ? 'fair' : 'poor');

/** A score with its bar. */
export function ScoreValue({ score }: { score: number | null }) {
  const t = useWords(uiWords);
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
