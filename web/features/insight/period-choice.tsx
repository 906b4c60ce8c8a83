import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { DayFilter } from '#web/ui/day-field.tsx';
import { Row } from '#web/ui/row.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import styles from './insight.module.css';
import { type Period, PRESETS, presetOf, presetPeriod } from './period.ts';

interface Props {
  period: Period;
  onChange: (period: Period) => void;
}

/** The first and the last day. */
export function PeriodDays({ period, onChange }: Props) {
  const t = useWords(insightWords);
  return (
    <Row as="span" inline gap="8 12" className={styles.days}>
      {(['from', 'to'] as const).map((end) => (
        <DayFilter
          key={end}
          label={t(end)}
          value={period[end]}
          max="2199-12-31"
          onChange={(day) => day && onChange({ ...period, [end]: day })}
        />
      ))}
    </Row>
  );
}

/** A few common periods, or any two days. */
export function PeriodChoice({ period, onChange }: Props) {
  const t = useWords(insightWords);
  return (
    <Row as="span" inline gap="8 12" className={styles.period}>
      <Segmented
        label={t('period')}
        options={PRESETS.map((days) => ({ value: String(days), label: t(`last${days}`) }))}
        value={String(presetOf(period) ?? '')}
        onChange={(days) => onChange(presetPeriod(Number(days)))}
      />
      <PeriodDays period={period} onChange={onChange} />
    </Row>
  );
}
