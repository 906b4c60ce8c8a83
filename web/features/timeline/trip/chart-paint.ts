import type { Distraction, DrivingEvent } from '#contract/timeline.ts';
import { SIGN_OF_MOMENT } from '#web/features/timeline/shared/moment-signs.ts';
import { paintLimits } from './paint-limits.ts';
import type { TripTrack } from './trip-track.ts';

export interface ChartSpan {
  fromMs: number;
  toMs: number;
}
export interface ChartColours {
  line: string;
  fill: string;
  grid: string;
  text: string;
  gap: string;
  stop: string;
  limit: string;
}
export interface ChartData extends ChartSpan {
  track: TripTrack;
  events: readonly DrivingEvent[];
  uses: readonly Distraction[];
}
export interface Sheet {
  width: number;
  height: number;
}

/** The colours of the design tokens, which a canvas cannot read. */
export const CHART_COLOURS: Readonly<Record<'light' | 'dark', ChartColours>> = {
  light: {
    line: '#2f6fde',
    fill: 'rgb(47 111 222 / 0.12)',
    grid: '#e1e5ea',
    text: '#545e6b',
    gap: '#c9d0d8',
    stop: '#8b95a1',
    limit: '#c81e3c',
  },
  dark: {
    line: '#7aa6f5',
    fill: 'rgb(122 166 245 / 0.16)',
    grid: '#272e37',
    text: '#9ca6b3',
    gap: '#3a434f',
    stop: '#8b95a1',
    limit: '#ff8aa0',
  },
};

/** Space for the scale on the left, symbols above and times below. */
export const MARGIN = { left: 34, right: 8, top: 22, bottom: 20 } as const;
const BAND_PX = 6;
const STOP_PX = 4;
const STEPS_KMH = [5, 10, 20, 25, 50, 100, 200];

export const xOf = ({ fromMs, toMs }: ChartSpan, { width }: Sheet, ms: number): number =>
  MARGIN.left + ((ms - fromMs) / Math.max(1, toMs - fromMs)) * (width - MARGIN.left - MARGIN.right);

export function msAtX(span: ChartSpan, { width }: Sheet, x: number): number {
  const share = (x - MARGIN.left) / Math.max(1, width - MARGIN.left - MARGIN.right);
  return span.fromMs + Math.min(1, Math.max(0, share)) * (span.toMs - span.fromMs);
}

/** The top of the scale and its step, for three to five lines. */
export function scaleOf(topKmh: number): { most: number; step: number } {
  const top = Math.max(10, topKmh);
  const step = STEPS_KMH.find((one) => top / one <= 4.5) ?? 500;
  return { most: Math.ceil(top / step) * step, step };
}

/** Speed over time: gaps stay empty, stops are shaded, phone use is a band, harsh driving has symbols above. */
export function paintChart(
  pen: CanvasRenderingContext2D,
  sheet: Sheet,
  data: ChartData,
  colours: ChartColours,
  clock: (ms: number) => string,
): void {
  const { most, step } = scaleOf(Math.max(data.track.topKmh, data.track.roads?.topLimit ?? 0));
  const bottom = sheet.height - MARGIN.bottom;
  const y = (kmh: number) => bottom - (kmh / most) * (bottom - MARGIN.top);
  const x = (ms: number) => xOf(data, sheet, ms);
  pen.clearRect(0, 0, sheet.width, sheet.height);
  pen.font = '11px "Inter Variable", system-ui, sans-serif';
  pen.lineWidth = 1;

  for (const { fromMs, toMs } of data.track.gaps) hatch(pen, x(fromMs), x(toMs), MARGIN.top, bottom, colours.gap);
  pen.textAlign = 'right';
  pen.textBaseline = 'middle';
  for (let kmh = 0; kmh <= most; kmh += step) {
    pen.fillStyle = colours.text;
    pen.fillText(String(kmh), MARGIN.left - 6, y(kmh));
    pen.strokeStyle = colours.grid;
    pen.beginPath();
    pen.moveTo(MARGIN.left, Math.round(y(kmh)) + 0.5);
    pen.lineTo(sheet.width - MARGIN.right, Math.round(y(kmh)) + 0.5);
    pen.stroke();
  }
  pen.fillStyle = colours.stop;
  for (const { fromMs, toMs } of data.track.stops) {
    pen.fillRect(x(fromMs), bottom - STOP_PX, Math.max(2, x(toMs) - x(fromMs)), STOP_PX);
  }
  paintSpeed(pen, data, x, y, bottom, colours);
  paintLimits(pen, data.track, x, y, colours.limit);
  for (const { type, start, end } of data.uses) {
    const [from, to] = [x(Date.parse(start)), x(Date.parse(end))];
    // Hands-free calls are paler, because they cost no points.
    pen.globalAlpha = type === 'PHONE_CALL_HANDS_FREE' ? 0.3 : 1;
    pen.fillStyle = SIGN_OF_MOMENT.PHONE_CALL.colour;
    pen.fillRect(from, bottom - STOP_PX - BAND_PX, Math.max(3, to - from), BAND_PX);
    pen.globalAlpha = 1;
  }
  for (const event of data.events) triangle(pen, x(Date.parse(event.timestamp)), event);
  paintClock(pen, sheet, data, colours, clock);
}

/** Draws the minimum and maximum per pixel column, however many points there are. */
function paintSpeed(
  pen: CanvasRenderingContext2D,
  { track }: ChartData,
  x: (ms: number) => number,
  y: (kmh: number) => number,
  bottom: number,
  colours: ChartColours,
): void {
  for (const [at, { timeMs, length }] of track.parts.entries()) {
    const speeds = track.speedKmh[at];
    const points: [number, number][] = [];
    let [column, low, high] = [-1, 0, 0];
    const flush = () => {
      if (column >= 0) points.push([column, high], ...(low < high ? [[column, low] as [number, number]] : []));
    };
    for (let k = 0; k < length; k++) {
      const speed = speeds?.[k] ?? Number.NaN;
      if (Number.isNaN(speed)) continue;
      const here = Math.round(x(timeMs[k] ?? 0) * 2) / 2;
      if (here !== column) {
        flush();
        [column, low, high] = [here, speed, speed];
      } else [low, high] = [Math.min(low, speed), Math.max(high, speed)];
    }
    flush();
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) continue;
    pen.beginPath();
    for (const [px, kmh] of points) pen.lineTo(px, y(kmh));
    pen.strokeStyle = colours.line;
    pen.lineWidth = 1.6;
    pen.lineJoin = 'round';
    pen.stroke();
    pen.lineTo(last[0], bottom);
    pen.lineTo(first[0], bottom);
    pen.closePath();
    pen.fillStyle = colours.fill;
    pen.fill();
    pen.lineWidth = 1;
  }
}

function hatch(
  pen: CanvasRenderingContext2D,
  from: number,
  to: number,
  top: number,
  bottom: number,
  colour: string,
): void {
  pen.save();
  pen.beginPath();
  pen.rect(from, top, Math.max(2, to - from), bottom - top);
  pen.clip();
  pen.strokeStyle = colour;
  pen.beginPath();
  for (let at = from - (bottom - top); at < to; at += 7) {
    pen.moveTo(at, bottom);
    pen.lineTo(at + (bottom - top), top);
  }
  pen.stroke();
  pen.restore();
}

/** The size grows with the strength. */
function triangle(pen: CanvasRenderingContext2D, x: number, { type, strength }: DrivingEvent): void {
  const size = 3 + strength * 1.6;
  pen.fillStyle = SIGN_OF_MOMENT[type].colour;
  pen.beginPath();
  pen.moveTo(x, 14 - 2 * size + 4);
  pen.lineTo(x + size, 18);
  pen.lineTo(x - size, 18);
  pen.closePath();
  pen.fill();
}

const LABEL_PX = 70;
const MINUTE = 60_000;
const STEPS_MINUTES = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720];

function paintClock(
  pen: CanvasRenderingContext2D,
  sheet: Sheet,
  span: ChartSpan,
  { text }: ChartColours,
  clock: (ms: number) => string,
): void {
  const most = Math.max(2, Math.floor(sheet.width / LABEL_PX));
  const minutes = STEPS_MINUTES.find((one) => (span.toMs - span.fromMs) / (one * MINUTE) <= most) ?? 1_440;
  const step = minutes * MINUTE;
  pen.fillStyle = text;
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  for (let ms = Math.ceil(span.fromMs / step) * step; ms <= span.toMs; ms += step) {
    const x = xOf(span, sheet, ms);
    if (x < MARGIN.left + 12 || x > sheet.width - MARGIN.right - 14) continue;
    pen.fillText(clock(ms), x, sheet.height - 5);
  }
}

const PICTURE: Sheet = { width: 1_000, height: 220 };
const PICTURE_RATIO = 2;

/** The chart as an image for printing, always light and of the same size. */
export function chartPicture(data: ChartData, clock: (ms: number) => string): string | null {
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE.width * PICTURE_RATIO;
  canvas.height = PICTURE.height * PICTURE_RATIO;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.scale(PICTURE_RATIO, PICTURE_RATIO);
  paintChart(pen, PICTURE, data, CHART_COLOURS.light, clock);
  return canvas.toDataURL('image/png');
}
