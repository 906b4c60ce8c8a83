import { type HomeFigures, TRIP_MODES } from '#contract/home.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { homeWords } from '#web/i18n/home.ts';
import { useWords } from '#web/i18n/words.ts';
import { Text } from '#web/ui/text.tsx';
import { barRangeName } from './bar-names.ts';
import type { Measure } from './trips-chart.tsx';
import styles from './trips-table.module.css';

interface Props {
  bars: HomeFigures['bars'];
  measure: Measure;
  caption: string;
}

/** The bars' values, latest first. */
export function TripsTable({ bars, measure, caption }: Props) {
  const t = useWords(homeWords);
  const { group } = useDictionary();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={caption}>
      <Text as="table" size="small" className={styles.table} wide>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            {TRIP_MODES.map((mode) => (
              <th key={mode} scope="col">
                {group(mode)}
              </th>
            ))}
            <th scope="col">{t('total')}</th>
          </tr>
        </thead>
        <tbody>
          {[...bars].reverse().map((bar) => {
            const values = TRIP_MODES.map((mode) => bar.modes[mode][measure]);
            return (
              <tr key={bar.from}>
                <th scope="row">{barRangeName(bar)}</th>
                {TRIP_MODES.map((mode, at) => (
                  <td key={mode}>{formatNumber(values[at], 1)}</td>
                ))}
                <td>
                  {formatNumber(
                    values.reduce((sum, value) => sum + value, 0),
                    1,
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </Text>
    </section>
  );
}
