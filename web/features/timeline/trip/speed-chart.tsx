import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Distraction, DrivingEvent } from '#contract/timeline.ts';
import { type CursorStore, followCursor, moveCursor } from '#web/features/timeline/shared/cursor.store.ts';
import { MomentLine } from '#web/features/timeline/shared/moment-line.tsx';
import { localTime } from '#web/format/zone.ts';
import { tripWords } from '#web/i18n/trip.ts';
import { useWords } from '#web/i18n/words.ts';
import { useMapScheme } from '#web/map/map-scheme.ts';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import { CHART_COLOURS, type ChartSpan, msAtX, paintChart, xOf } from './chart-paint.ts';
import styles from './speed-chart.module.css';
import { momentAt, type TripTrack } from './trip-track.ts';
import { useTripMomentText } from './use-trip-moment-text.ts';

interface Props extends ChartSpan {
  track: TripTrack;
  events: readonly DrivingEvent[];
  uses: readonly Distraction[];
  zone: string;
  cursor: CursorStore;
  restsAt: number | null;
  isPlaying: boolean;
  /** Called when a time is selected, where the cursor then rests. */
  onRest: (ms: number) => void;
}

const HEIGHT = 172;
const STEP_MS = 1_000;
const LARGE_STEP_MS = 10_000;

/** Speed over the time of the trip, with the cursor of axis and map. */
export function SpeedChart({ track, events, uses, zone, cursor, restsAt, isPlaying, onRest, fromMs, toMs }: Props) {
  const t = useWords(tripWords);
  const momentText = useTripMomentText();
  const scheme = useMapScheme();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const told = useRef<HTMLParagraphElement>(null);
  const [width, setWidth] = useState(0);
  const span = { fromMs, toMs };
  const sheet = { width, height: HEIGHT };

  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || !canvas.current || width === 0) return;
    const ratio = devicePixelRatio || 1;
    canvas.current.width = width * ratio;
    canvas.current.height = HEIGHT * ratio;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    const data = { track, events, uses, fromMs, toMs };
    paintChart(pen, { width, height: HEIGHT }, data, CHART_COLOURS[scheme], (ms) => localTime(ms, zone).clock);
  }, [track, events, uses, fromMs, toMs, zone, width, scheme]);

  useEffect(
    () =>
      followCursor(cursor, ({ t: ms }) => {
        const isInside = ms !== null && ms >= fromMs && ms <= toMs;
        const clock = isInside ? localTime(ms, zone).seconds : '';
        const text = isInside ? momentText(momentAt(track, ms)) : t('chartHint');
        if (told.current) told.current.textContent = clock ? `${clock} · ${text}` : text;
        if (line.current) {
          line.current.style.opacity = isInside ? '1' : '0';
          if (isInside) {
            const x = xOf({ fromMs, toMs }, { width, height: HEIGHT }, ms);
            line.current.style.transform = `translateX(${x}px)`;
          }
        }
        frame.current?.setAttribute('aria-valuenow', String(Math.round((isInside ? ms : fromMs) / 1_000)));
        frame.current?.setAttribute('aria-valuetext', clock ? `${clock}, ${text}` : t('chartHint'));
      }),
    [cursor, track, fromMs, toMs, zone, width, t, momentText],
  );

  const at = (event: PointerEvent<HTMLElement>) =>
    msAtX(span, sheet, event.clientX - event.currentTarget.getBoundingClientRect().left);
  const onKeyDown = (event: KeyboardEvent) => {
    const now = Math.min(toMs, Math.max(fromMs, cursor.getState().t ?? fromMs));
    const step = event.shiftKey ? LARGE_STEP_MS : STEP_MS;
    const to = { ArrowLeft: now - step, ArrowRight: now + step, Home: fromMs, End: toMs }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onRest(Math.min(toMs, Math.max(fromMs, to)));
  };
  return (
    <Text as="section" pad="8 12 8" card aria-label={t('chart')}>
      <Row below={2} gap={12} nowrap align="baseline" justify="between">
        <Text as="h3" size="small" weight={600}>
          {t('chart')}
        </Text>
        <Note tabular ref={told} />
      </Row>
      <div
        ref={frame}
        className={styles.frame}
        style={{ height: HEIGHT }}
        role="slider"
        tabIndex={0}
        aria-label={t('chartCursor')}
        aria-valuemin={Math.round(fromMs / 1_000)}
        aria-valuemax={Math.round(toMs / 1_000)}
        aria-valuenow={Math.round(fromMs / 1_000)}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => !isPlaying && moveCursor(cursor, at(event), 'chart')}
        onPointerLeave={() => !isPlaying && moveCursor(cursor, restsAt, 'chart')}
        onClick={(event) => onRest(at(event as unknown as PointerEvent<HTMLElement>))}
      >
        <canvas ref={canvas} className={styles.canvas} />
        <MomentLine ref={line} />
      </div>
      <Row as="ul" gap="2 16" align="stretch" tone="muted" size="caption" className={styles.legend}>
        {track.roads?.hasLimits && <li data-sign="limit">{t('legendLimit')}</li>}
        {track.roads?.hasAssumed && <li data-sign="assumed">{t('legendAssumed')}</li>}
        {events.length > 0 && <li data-sign="event">{t('legendEvents')}</li>}
        {uses.some(({ type }) => type !== 'PHONE_CALL_HANDS_FREE') && <li data-sign="phone">{t('legendPhone')}</li>}
        {uses.some(({ type }) => type === 'PHONE_CALL_HANDS_FREE') && <li data-sign="free">{t('legendHandsFree')}</li>}
        {track.stops.length > 0 && <li data-sign="stop">{t('stops', { count: track.stops.length })}</li>}
        {track.gaps.length > 0 && <li data-sign="gap">{t('legendGap')}</li>}
      </Row>
    </Text>
  );
}
