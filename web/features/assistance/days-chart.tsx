import type { DateImpacts } from '#contract/assistance.ts';
import { formatCalendarDay } from '#web/format/times.ts';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { useWords } from '#web/i18n/words.ts';
import { Caption } from '#web/ui/caption.tsx';
import { Hidden } from '#web/ui/hidden.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import { ChartEnds } from './chart-ends.tsx';
import styles from './days.module.css';

const HEIGHT = 120;

/** One bar per day: impacts, calls on top, filtered ones paler. */
export function DaysChart({ data }: { data: DateImpacts }) {
  const t = useWords(assistanceWords);
  const days = data.aids.map(({ date, count }, at) => ({
    date,
    aids: count,
    bcalls: data.bcalls[at]?.count ?? 0,
    filtered: data.filtered[at]?.count ?? 0,
  }));
  const most = Math.max(1, ...days.map(({ aids, bcalls, filtered }) => aids + bcalls + filtered));
  const part = (count: number) => `${(count / most) * HEIGHT}px`;
  const isEmpty = days.every(({ aids, bcalls, filtered }) => aids + bcalls + filtered === 0);
  const words = (day: (typeof days)[number]) =>
    t('chartDay', { day: formatCalendarDay(day.date), aids: day.aids, bcalls: day.bcalls, filtered: day.filtered });
  return (
    <figure className={styles.chart} aria-label={t('chart')}>
      <Caption as="div" tabular className={styles.scale} aria-hidden="true">
        <span>{isEmpty ? '' : most}</span>
        <span>0</span>
      </Caption>
      <Row as="ol" gap={2} nowrap align="stretch" className={styles.bars} style={{ height: HEIGHT }}>
        {days.map((day) => (
          <Text as="li" key={day.date} className={styles.bar} hovers title={words(day)}>
            <Hidden>{words(day)}</Hidden>
            <span className={styles.filtered} style={{ height: part(day.filtered) }} />
            <span className={styles.bcalls} style={{ height: part(day.bcalls) }} />
            <span className={styles.aids} style={{ height: part(day.aids) }} />
          </Text>
        ))}
      </Row>
      <ChartEnds as="figcaption">
        <span>{formatCalendarDay(days[0]?.date ?? '')}</span>
        {isEmpty && <span>{t('chartEmpty')}</span>}
        <span>{formatCalendarDay(days.at(-1)?.date ?? '')}</span>
      </ChartEnds>
    </figure>
  );
}
