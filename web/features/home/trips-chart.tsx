import { type PointerEvent, useState } from 'react';
import type { HomeFigures } from '../../../contract/home.ts';
import { TRIP_MODES } from '../../../contract/home-ranges.ts';
import { formatNumber } from '../../format/numbers.ts';
import { homeWords } from '../../i18n/home.ts';
import { useWords } from '../../i18n/words.ts';
import { barName, barRangeName } from './bar-names.ts';
import styles from './chart.module.css';
import { namedBars, ticksUpTo } from './chart-scale.ts';
import { ChartTip } from './chart-tip.tsx';
import { useWidth } from './use-width.ts';

export type Measure = 'trips' | 'kilometres';
type Bar = HomeFigures['bars'][number];

const HEIGHT = 232;
const TOP = 12;
const BOTTOM = 24;
const LEFT = 44;
const WIDEST_BAR = 40;

const totalOf = (bar: Bar, measure: Measure): number =>
  TRIP_MODES.reduce((sum, mode) => sum + bar.modes[mode][measure], 0);

/** Stacked bars by mode over time. Who cannot see it has the same as a table. */
export function TripsChart({ bars, measure, label }: { bars: readonly Bar[]; measure: Measure; label: string }) {
  const t = useWords(homeWords);
  const [box, width] = useWidth();
  const [over, setOver] = useState<number | null>(null);
  const ticks = ticksUpTo(Math.max(...bars.map((bar) => totalOf(bar, measure))));
  const highest = ticks.at(-1) ?? 1;
  const plot = HEIGHT - TOP - BOTTOM;
  const yOf = (value: number): number => TOP + plot - (value / highest) * plot;
  const slot = Math.max(1, (width - LEFT) / bars.length);
  const barWidth = Math.max(1.5, Math.min(WIDEST_BAR, slot * 0.68));
  const named = namedBars(bars.length, width - LEFT);
  const pointed = (event: PointerEvent<SVGSVGElement>) => {
    const at = Math.floor((event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT) / slot);
    setOver(at >= 0 && at < bars.length ? at : null);
  };
  const shown = over === null ? undefined : bars[over];
  return (
    <div ref={box} className={styles.box} style={{ height: HEIGHT }}>
      {width > 0 && (
        <svg
          className={styles.chart}
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={label}
          onPointerMove={pointed}
          onPointerDown={pointed}
          onPointerLeave={() => setOver(null)}
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={styles.grid} x1={LEFT} x2={width} y1={crisp(yOf(tick))} y2={crisp(yOf(tick))} />
              <text className={styles.tick} x={LEFT - 10} y={yOf(tick) + 4} textAnchor="end">
                {formatNumber(tick, 1)}
              </text>
            </g>
          ))}
          {over !== null && <rect className={styles.over} x={LEFT + over * slot} y={TOP} width={slot} height={plot} />}
          {bars.map((bar, at) => {
            const x = LEFT + at * slot + (slot - barWidth) / 2;
            let below = 0;
            return (
              <g key={bar.from}>
                {TRIP_MODES.map((mode) => {
                  const value = bar.modes[mode][measure];
                  const y = yOf(below + value);
                  const height = yOf(below) - y;
                  below += value;
                  return value > 0 ? (
                    <rect key={mode} className={styles[mode]} x={x} y={y} width={barWidth} height={height} />
                  ) : null;
                })}
                {named.has(at) && (
                  <text className={styles.tick} {...nameAt(at, bars.length, slot, x + barWidth / 2)} y={HEIGHT - 6}>
                    {barName(bar.from)}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      )}
      {shown && over !== null && (
        <ChartTip
          title={barRangeName(bar(shown))}
          left={LEFT + (over + 0.5) * slot}
          width={width}
          rows={TRIP_MODES.map((mode) => ({ mode, value: shown.modes[mode][measure] }))}
          unit={t(measure === 'trips' ? 'unitTrips' : 'unitKm')}
        />
      )}
    </div>
  );
}

const bar = ({ from, to }: Bar) => ({ from, to });
const crisp = (y: number): number => Math.round(y) + 0.5;

/** The last name ends with the chart instead of running out of it. */
const nameAt = (at: number, count: number, slot: number, middle: number) =>
  at === count - 1 && slot < 60
    ? { x: middle + slot / 2, textAnchor: 'end' as const }
    : { x: middle, textAnchor: 'middle' as const };
