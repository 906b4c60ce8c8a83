import { type PointerEvent, type ReactNode, useState } from 'react';
import { formatNumber } from '#web/format/numbers.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import styles from './chart.module.css';
import { namedSteps, type Plot, plotOf } from './chart-plot.ts';
import { useWidth } from './use-width.ts';

/** Opens what is behind a step; undefined for a step with nothing behind it. */
export type ChartLink = { href: string; label: string } | undefined;

interface Props {
  /** Describes the chart; screen readers get the same as a table. */
  label: string;
  /** One for each step. */
  names: readonly string[];
  ticks: readonly number[];
  children: (plot: Plot) => ReactNode;
  /** The tooltip of the step under the pointer. */
  tip: (at: number) => ReactNode;
  /** One for each step. */
  links?: readonly ChartLink[] | undefined;
}

const HEIGHT = 220;
/** Narrower ones cannot be hit with a finger one by one: there the whole chart takes the press. */
const LEAST_LINK_WIDTH = 24;

/** Axes, grid lines and labels; the content is rendered with the plot's dimensions. */
export function ChartFrame({ label, names, ticks, children, tip, links }: Props) {
  const [box, width] = useWidth();
  const [over, setOver] = useState<number | null>(null);
  const { go } = useNavigation();
  const plot = plotOf(width, HEIGHT, names.length, ticks);
  const isFine = plot.slot < LEAST_LINK_WIDTH;
  const under = over === null ? undefined : links?.[over];
  const named = namedSteps(names.length, width - plot.left);
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const at = Math.floor((x - plot.left) / plot.slot);
    setOver(at >= 0 && at < names.length ? at : null);
  };
  return (
    <div
      ref={box}
      className={styles.box}
      style={{ height: HEIGHT }}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setOver(null)}
      onPointerUp={({ button }) => isFine && under && button === 0 && go(under.href)}
      data-opens={(isFine && under !== undefined) || undefined}
    >
      {width > 0 && (
        <svg className={styles.chart} width={width} height={HEIGHT} role="img" aria-label={label}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={styles.grid} x1={plot.left} x2={width} y1={plot.crisp(tick)} y2={plot.crisp(tick)} />
              <text className={styles.tick} x={plot.left - 8} y={plot.y(tick) + 4} textAnchor="end">
                {formatNumber(tick, 1)}
              </text>
            </g>
          ))}
          {over !== null && (
            <rect
              className={styles.over}
              x={plot.left + over * plot.slot}
              y={plot.top}
              width={plot.slot}
              height={plot.height}
            />
          )}
          {children(plot)}
          {names.map(
            (name, at) =>
              named.has(at) && (
                // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, places do not
                <text key={at} className={styles.tick} {...nameAt(plot, at, names.length)} y={HEIGHT - 6}>
                  {name}
                </text>
              ),
          )}
        </svg>
      )}
      {width > 0 &&
        !isFine &&
        links?.map(
          (link, at) =>
            link && (
              <NearLink
                key={link.href}
                className={styles.link}
                href={link.href}
                aria-label={link.label}
                style={{ left: plot.left + at * plot.slot, width: plot.slot, top: plot.top, height: plot.height }}
                onFocus={() => setOver(at)}
                onBlur={() => setOver(null)}
              />
            ),
        )}
      {over !== null && (
        <div className={styles.tip} style={plot.tipAt(over)} aria-hidden="true">
          {tip(over)}
        </div>
      )}
    </div>
  );
}

const NARROW = 60;

/** The last label is right-aligned, so that it stays inside the chart. */
const nameAt = ({ x, slot }: Plot, at: number, count: number) =>
  at === count - 1 && slot < NARROW
    ? { x: x(at) + slot / 2, textAnchor: 'end' as const }
    : { x: x(at), textAnchor: 'middle' as const };
