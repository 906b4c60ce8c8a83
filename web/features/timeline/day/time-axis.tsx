import Maximize2 from 'icon:maximize-2';
import Minimize2 from 'icon:minimize-2';
import Minus from 'icon:minus';
import Plus from 'icon:plus';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Day, DayItem } from '#contract/day.ts';
import { type CursorStore, followCursor, moveCursor } from '#web/features/timeline/shared/cursor.store.ts';
import { MomentLine } from '#web/features/timeline/shared/moment-line.tsx';
import { localTime, offsetOf } from '#web/format/zone.ts';
import { timelineWords } from '#web/i18n/timeline.ts';
import { useWords } from '#web/i18n/words.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Hidden } from '#web/ui/hidden.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './axis.module.css';
import { ItemLane, LogLane, MomentLane, StateLane } from './axis-lanes.tsx';
import { type AxisView, activeView, shareOf, showing, ticksOf, zoomed } from './axis-scale.ts';
import { type DescribeMoment, Readout } from './readout.tsx';
import { useAxisKeys } from './use-axis-keys.ts';
import { useAxisPointer } from './use-axis-pointer.ts';

interface Props {
  day: Day;
  /** The items that the toggles show. */
  items: readonly DayItem[];
  cursor: CursorStore;
  chosen: number | null;
  describeMoment: DescribeMoment;
  /** Called when a time is clicked, or selected with Enter. */
  onChoose: (ms: number) => void;
  /** The cursor's position while the pointer is elsewhere. */
  restsAt: number | null;
}

const ZOOM_STEP = 0.5;

/** The day on a time axis: items and gaps, moments, SDK states, log lines. */
export function TimeAxis({ day, items, cursor, chosen, describeMoment, onChoose, restsAt }: Props) {
  const t = useWords(timelineWords);
  const whole = useMemo<AxisView>(() => ({ from: day.fromTs * 1_000, to: day.toTs * 1_000 }), [day.fromTs, day.toTs]);
  const active = useMemo(() => activeView(whole, activityOf(day)), [whole, day]);
  const [view, setView] = useState(active);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day resets the view; new data of the same day keeps it.
  useEffect(() => setView(active), [whole]);
  const body = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(body);
  const helpId = useId();
  const isZoomed = view.to - view.from < whole.to - whole.from;

  // Moves the cursor line without rendering.
  useEffect(() => {
    const place = ({ t: ms }: { t: number | null }) => {
      const mark = line.current;
      const slider = body.current;
      if (!mark || !slider) return;
      const share = ms === null ? -1 : shareOf(view, ms);
      mark.style.opacity = share >= 0 && share <= 1 ? '1' : '0';
      if (share >= 0 && share <= 1) mark.style.transform = `translateX(${share * slider.clientWidth}px)`;
      const now = ms ?? whole.from;
      slider.setAttribute('aria-valuenow', String(Math.round(now / 1_000)));
      const { clock, what } = describeMoment(now);
      slider.setAttribute('aria-valuetext', `${clock}, ${what || t('axisNothing')}`);
    };
    return followCursor(cursor, place);
  }, [cursor, view, whole, describeMoment, t]);

  const zoom = useCallback(
    (factor: number, aroundMs?: number) =>
      setView((now) => {
        const at = aroundMs ?? cursor.getState().t;
        const middle = (now.from + now.to) / 2;
        return zoomed(whole, now, factor, at !== null && at >= now.from && at <= now.to ? at : middle);
      }),
    [whole, cursor],
  );
  const move = useCallback(
    (ms: number) => {
      const to = Math.min(whole.to, Math.max(whole.from, ms));
      moveCursor(cursor, to, 'axis');
      setView((now) => showing(whole, now, to));
    },
    [whole, cursor],
  );
  const onKeyDown = useAxisKeys({ items, whole, view, cursor, move, zoom, showAll: () => setView(whole), onChoose });
  const pointer = useAxisPointer({ body, whole, view, setView, cursor, zoom, onChoose, restsAt });
  const ticks = useMemo(() => ticksOf(view, widthPx, (ms) => offsetOf(ms, day.zone)), [view, widthPx, day.zone]);
  const lane = { day, view, widthPx };
  const nowShare = day.isRunning ? shareOf(view, Date.now()) : -1;

  return (
    <Text as="section" card aria-label={t('axis')}>
      <Row gap={12} nowrap pad="6 8 0 16" minHeight={44} className={styles.head}>
        <Readout cursor={cursor} describeMoment={describeMoment} />
        <div>
          <IconButton label={t('zoomOut')} onClick={() => zoom(1 / ZOOM_STEP)} disabled={!isZoomed}>
            <Minus size={16} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('zoomIn')} onClick={() => zoom(ZOOM_STEP)}>
            <Plus size={16} aria-hidden="true" />
          </IconButton>
          {isZoomed ? (
            <IconButton label={t('zoomAll')} onClick={() => setView(whole)}>
              <Maximize2 size={15} aria-hidden="true" />
            </IconButton>
          ) : (
            <IconButton
              label={t('zoomActive')}
              onClick={() => setView(active)}
              disabled={active.to - active.from >= whole.to - whole.from}
            >
              <Minimize2 size={15} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      </Row>
      <Grid columns="76px minmax(0, 1fr)" gap={0} pad="4 16 8" className={styles.frame}>
        <Stack gap={4} tone="muted" size="caption" className={styles.names} aria-hidden="true">
          <span>{t('laneItems')}</span>
          <span>{t('laneMoments')}</span>
          <span>{t('laneStates')}</span>
          <span>{t('laneLogs')}</span>
        </Stack>
        <Stack
          gap={4}
          ref={body}
          className={styles.body}
          data-zoomed={isZoomed}
          role="slider"
          tabIndex={0}
          aria-label={t('axis')}
          aria-describedby={helpId}
          aria-valuemin={day.fromTs}
          aria-valuemax={day.toTs}
          aria-valuenow={day.fromTs}
          onKeyDown={onKeyDown}
          {...pointer}
        >
          <div className={styles.lines}>
            {ticks.map((ms) => (
              <i key={ms} style={{ left: `${shareOf(view, ms) * 100}%` }} />
            ))}
          </div>
          <ItemLane {...lane} items={items} chosen={chosen} />
          <MomentLane {...lane} />
          <StateLane {...lane} />
          <LogLane {...lane} />
          <div className={styles.hours}>
            {ticks.map((ms) => {
              const share = shareOf(view, ms);
              const edge = share * widthPx < 18 ? 'first' : (1 - share) * widthPx < 18 ? 'last' : undefined;
              return (
                <span key={ms} style={{ left: `${share * 100}%` }} data-edge={edge}>
                  {localTime(ms, day.zone).clock}
                </span>
              );
            })}
          </div>
          {nowShare >= 0 && nowShare <= 1 && <div className={styles.now} style={{ left: `${nowShare * 100}%` }} />}
          <MomentLine ref={line} />
        </Stack>
        <Hidden as="p" id={helpId}>
          {t('axisHelp')}
        </Hidden>
      </Grid>
    </Text>
  );
}

/** Trips and moments; stays and log lines are left out, because they last all day. */
const activityOf = ({ items, moments }: Day): AxisView[] => [
  ...items
    .filter(({ type }) => type !== 'IDLE')
    .map(({ startTs, endTs }) => ({ from: startTs * 1_000, to: endTs * 1_000 })),
  ...moments.map(({ atMs, untilMs }) => ({ from: atMs, to: untilMs ?? atMs })),
];

/** The current width of an element. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(1_000);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
