import { assistanceWords } from '#web/i18n/assistance.ts';
import { useWords } from '#web/i18n/words.ts';
import { Row } from '#web/ui/row.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './days.module.css';
import { PRESETS, type Preset, type useDays } from './use-days.ts';

/** Selects the days. */
export function RangeBar({ range }: { range: ReturnType<typeof useDays> }) {
  const t = useWords(assistanceWords);
  const { preset, typed, isValid } = range;
  return (
    <Row gap="8 12" justify="end" className={styles.range}>
      <Segmented<Preset>
        label={t('range')}
        options={[...PRESETS, 'own' as const].map((value) => ({ value, label: t(`range_${value}`) }))}
        value={preset}
        onChange={range.choose}
      />
      {preset === 'own' && (
        <Row align="stretch" className={styles.dates}>
          <Row as="label" gap={6} nowrap tone="muted" size="small">
            {t('from')}
            <input type="date" value={typed.from} onChange={(event) => range.type({ from: event.target.value })} />
          </Row>
          <Row as="label" gap={6} nowrap tone="muted" size="small">
            {t('to')}
            <input type="date" value={typed.to} onChange={(event) => range.type({ to: event.target.value })} />
          </Row>
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
