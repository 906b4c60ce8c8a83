import { assistanceWords } from '#web/i18n/assistance.ts';
import { useWords } from '#web/i18n/words.ts';
import { DayFilter } from '#web/ui/day-field.tsx';
import { Row } from '#web/ui/row.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './days.module.css';
import { DAY_CHOICES, type DayChoice, type useDays } from './use-days.ts';

/** Selects the days. */
export function RangeBar({ range }: { range: ReturnType<typeof useDays> }) {
  const t = useWords(assistanceWords);
  const { preset, typed, isValid } = range;
  return (
    <Row gap="8 12" justify="end" className={styles.range}>
      <Segmented<DayChoice>
        label={t('range')}
        options={[...DAY_CHOICES, 'own' as const].map((value) => ({ value, label: t(`range_${value}`) }))}
        value={preset}
        onChange={range.choose}
      />
      {preset === 'own' && (
        <Row align="stretch">
          <DayFilter label={t('from')} value={typed.from} onChange={(from) => range.type({ from })} />
          <DayFilter label={t('to')} value={typed.to} onChange={(to) => range.type({ to })} />
        </Row>
      )}
      {!isValid && (
        <Text as="p" size="small" tone="danger" className={styles.wrong} role="alert">
          {t('rangeWrong')}
        </Text>
      )}
    </Row>
  );
}
