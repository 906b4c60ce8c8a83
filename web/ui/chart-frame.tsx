import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { formatNumber } from '#web/format/numbers.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import styles from './chart.module.css';
import { namedSteps, nextStop, type Plot, plotOf } from './chart-plot.ts';
import { Text } from './text.tsx';
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
/** Narrower ones cannot be hit with a finger; there the whole chart handles the press where it is released. */
const MIN_LINK_WIDTH = 24;

/** Axes, grid lines and labels; the content is rendered with the plot's dimensions. */
export function ChartFrame({ label, names, ticks, children, tip, links }: Props) {
  const [box, width] = useWidth();
  const [over, setOver] = useState<number | null>(null);
  // The chart is one tab stop; arrow keys move from bar to bar.
  const [stop, setStop] = useState(0);
  const linked = (links ?? []).flatMap((link, at) => (link ? [at] : []));
  const tabStop = linked.includes(stop) ? stop : linked[0];
  const { go } = useNavigation();
  const plot = plotOf(width, HEIGHT, names.length, ticks);
  const isFine = plot.slot < MIN_LINK_WIDTH;
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
        <svg
          className={styles.chart}
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          role="img"
          aria-label={label}
        >
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
        links?.map(
          (link, at) =>
            link && (
              <NearLink
                key={link.href}
                className={styles.link}
                data-fine={isFine || undefined}
                data-step={at}
                href={link.href}
                aria-label={link.label}
                tabIndex={at === tabStop ? 0 : -1}
                style={linkAt(plot, at)}
                onFocus={() => {
                  setOver(at);
                  setStop(at);
                }}
                onBlur={() => setOver(null)}
                onKeyDown={(event) => moveFocus(event, linked, at)}
              />
            ),
        )}
      {over !== null && (
        <Text
          as="div"
          size="caption"
          pad="8 12"
          card
          className={styles.tip}
          style={plot.tipAt(over)}
          aria-hidden="true"
        >
          {tip(over)}
        </Text>
      )}
    </div>
  );
}

/** At least as wide as a finger; narrow ones overlap and ignore presses. */
const linkAt = ({ x, slot, top, height }: Plot, at: number) => {
  const width = Math.max(slot, MIN_LINK_WIDTH);
  return { left: x(at) - width / 2, width, top, height };
};

/** From bar to bar by the arrow keys, and to the first and last one. */
function moveFocus(event: KeyboardEvent<HTMLAnchorElement>, linked: readonly number[], at: number): void {
  const place = nextStop(event.key, linked.indexOf(at), linked.length);
  const link = event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-step="${linked[place ?? -1]}"]`);
  if (!link) return;
  event.preventDefault();
  link.focus();
}

const NARROW = 60;

/** The last label is right-aligned, so that it stays inside the chart. */
const nameAt = ({ x, slot }: Plot, at: number, count: number) =>
  at === count - 1 && slot < NARROW
    ? { x: x(at) + slot / 2, textAnchor: 'end' as const }
    : { x: x(at), textAnchor: 'middle' as const };
