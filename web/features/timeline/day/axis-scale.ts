/** The visible span of the axis, in milliseconds. */
export interface AxisView {
  from: number;
  to: number;
}

const MINUTE = 60_000;
/** The narrowest useful view. */
export const NARROWEST_MS = 5 * MINUTE;
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360].map((minutes) => minutes * MINUTE);

export const shareOf = ({ from, to }: AxisView, ms: number): number => (ms - from) / (to - from);
export const axisMomentAt = ({ from, to }: AxisView, share: number): number => from + share * (to - from);

/** Keeps a view inside the day and at least NARROWEST_MS wide. */
export function within(whole: AxisView, view: AxisView): AxisView {
  const width = Math.min(whole.to - whole.from, Math.max(NARROWEST_MS, view.to - view.from));
  const from = Math.min(Math.max(whole.from, view.from), whole.to - width);
  return { from, to: from + width };
}

const HOUR = 60 * MINUTE;
/** Shorter activity is shown with some time around it. */
const MIN_ACTIVE_MS = 3 * HOUR;
const AROUND_MS = HOUR / 4;

/** From the first to the last activity of a day, in whole hours; the whole day if there is none. */
export function activeView(whole: AxisView, spans: readonly AxisView[]): AxisView {
  if (spans.length === 0) return whole;
  const from = Math.max(whole.from, Math.min(...spans.map((span) => span.from)) - AROUND_MS);
  const to = Math.min(whole.to, Math.max(...spans.map((span) => span.to)) + AROUND_MS);
  const missing = Math.max(0, MIN_ACTIVE_MS - (to - from)) / 2;
  const hours = (ms: number, round: (value: number) => number) => whole.from + round((ms - whole.from) / HOUR) * HOUR;
  return within(whole, { from: hours(from - missing, Math.floor), to: hours(to + missing, Math.ceil) });
}

/** Zooms in (factor below 1) or out, keeping the time under the pointer in place. */
export function zoomed(whole: AxisView, view: AxisView, factor: number, aroundMs: number): AxisView {
  const share = shareOf(view, aroundMs);
  const width = Math.max(NARROWEST_MS, (view.to - view.from) * factor);
  return within(whole, { from: aroundMs - share * width, to: aroundMs + (1 - share) * width });
}

export const movedView = (whole: AxisView, view: AxisView, byMs: number): AxisView =>
  within(whole, { from: view.from + byMs, to: view.to + byMs });

/** Scrolls only as far as needed to show a time. */
export function showing(whole: AxisView, view: AxisView, ms: number): AxisView {
  if (ms >= view.from && ms <= view.to) return view;
  const width = view.to - view.from;
  return within(whole, { from: ms - width / 2, to: ms + width / 2 });
}

/** Round times for labels, as many as fit. `offsetAt` returns the zone's offset from UTC. */
export function ticksOf(view: AxisView, widthPx: number, offsetAt: (ms: number) => number, labelPx = 64): number[] {
  const most = Math.max(2, Math.floor(widthPx / labelPx));
  const step = STEPS.find((one) => (view.to - view.from) / one <= most) ?? 720 * MINUTE;
  const ticks: number[] = [];
  const offset = offsetAt(view.from);
  for (let local = Math.ceil((view.from + offset) / step) * step; ; local += step) {
    const guess = local - offset;
    // The labels stay on round times across a daylight saving change.
    const ms = local - offsetAt(guess);
    if (guess > view.to + step) break;
    if (ms >= view.from && ms <= view.to) ticks.push(ms);
  }
  return [...new Set(ticks)];
}
