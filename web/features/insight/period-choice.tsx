import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
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
        <Row as="label" inline gap={6} nowrap tone="muted" size="small" key={end}>
          <span>{t(end)}</span>
          <input
            type="date"
            value={period[end]}
            max="2199-12-31"
            onChange={({ target }) => target.value && onChange({ ...period, [end]: target.value })}
          />
        </Row>
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
