import { type HomeFigures, TRIP_MODES } from '#contract/home.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { homeWords } from '#web/i18n/home.ts';
import { useWords } from '#web/i18n/words.ts';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { barName, barRangeName } from './bar-names.ts';

export type Measure = 'trips' | 'kilometres';
type Bar = HomeFigures['bars'][number];

/** Trips by mode over time; the totals above are its legend. */
export function TripsChart({ bars, measure, label }: { bars: readonly Bar[]; measure: Measure; label: string }) {
  const t = useWords(homeWords);
  const { group } = useDictionary();
  return (
    <BarChart
      label={label}
      isCount
      total={t('total')}
      steps={bars.map((bar) => ({ key: bar.from, name: barName(bar.from), range: barRangeName(bar) }))}
      layers={TRIP_MODES.map((mode) => ({
        key: mode,
        name: group(mode),
        values: bars.map(({ modes }) => modes[mode][measure]),
      }))}
      withUnit={(shown, count) => (measure === 'trips' ? t('tripCount', { count, shown }) : `${shown} ${t('unitKm')}`)}
    />
  );
}
