/** Lines and rings are x, y, x, y … */
export type TileLine = Int32Array;
export type Window = { readonly least: number; readonly most: number };

/** The parts of a line within a square window. */
export function clipLine(line: TileLine, window: Window): TileLine[] {
  const parts: TileLine[] = [];
  let part: number[] = [];
  for (let at = 0; at + 3 < line.length; at += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [line[at], line[at + 1], line[at + 2], line[at + 3]];
    const span = spanWithin(ax, ay, bx, by, window);
    if (!span) continue;
    const [from, to] = span;
    if (part.length === 0) part.push(Math.round(ax + (bx - ax) * from), Math.round(ay + (by - ay) * from));
    part.push(Math.round(ax + (bx - ax) * to), Math.round(ay + (by - ay) * to));
    // It leaves the window here; a new part starts where it returns.
    if (to < 1) {
      parts.push(Int32Array.from(part));
      part = [];
    }
  }
  if (part.length > 0) parts.push(Int32Array.from(part));
  return parts;
}

/** Which share of a segment lies within, after Liang and Barsky. */
function spanWithin(ax: number, ay: number, bx: number, by: number, window: Window): [number, number] | undefined {
  let [from, to] = [0, 1];
  const cut = (start: number, step: number): boolean => {
    if (step === 0) return start >= window.least && start <= window.most;
    const [low, high] = [(window.least - start) / step, (window.most - start) / step];
    from = Math.max(from, Math.min(low, high));
    to = Math.min(to, Math.max(low, high));
    return from < to;
  };
  return cut(ax, bx - ax) && cut(ay, by - ay) ? [from, to] : undefined;
}

/** A ring within a square window, after Sutherland and Hodgman: one side after the other. */
export function clipRing(ring: TileLine, { least, most }: Window): TileLine {
  let points: ArrayLike<number> = ring;
  for (const axis of [0, 1] as const) {
    for (const [limit, sign] of [
      [least, 1],
      [most, -1],
    ] as const) {
      const kept: number[] = [];
      for (let at = 0; at < points.length; at += 2) {
        const before = at === 0 ? points.length - 2 : at - 2;
        const [a = 0, b = 0] = [points[before + axis], points[at + axis]];
        const [isBeforeIn, isIn] = [(a - limit) * sign >= 0, (b - limit) * sign >= 0];
        if (isBeforeIn !== isIn) {
          const share = (limit - a) / (b - a);
          for (const of of [0, 1]) {
            const from = points[before + of] ?? 0;
            kept.push(Math.round(from + ((points[at + of] ?? 0) - from) * share));
          }
        }
        if (isIn) kept.push(points[at] ?? 0, points[at + 1] ?? 0);
      }
      points = kept;
    }
  }
  return Int32Array.from(points);
}

/** Twice the area; above zero where the ring runs clockwise on a screen. */
export function turnOf(ring: TileLine): number {
  const [x0 = 0, y0 = 0] = ring;
  let twice = 0;
  for (let at = 2; at + 3 < ring.length; at += 2) {
    const [ax, ay] = [(ring[at] ?? 0) - x0, (ring[at + 1] ?? 0) - y0];
    const [bx, by] = [(ring[at + 2] ?? 0) - x0, (ring[at + 3] ?? 0) - y0];
    twice += ax * by - bx * ay;
  }
  return twice;
}

/** Runs the asked way round, without a repeated last point. */
export function turned(ring: TileLine, clockwise: boolean): TileLine {
  const last = ring.length - 2;
  const isClosed = last > 0 && ring[0] === ring[last] && ring[1] === ring[last + 1];
  const open = isClosed ? ring.subarray(0, last) : ring;
  if (turnOf(open) > 0 === clockwise) return open;
  const back = new Int32Array(open.length);
  for (let at = 0; at < open.length; at += 2) {
    back[at] = open[open.length - 2 - at] ?? 0;
    back[at + 1] = open[open.length - 1 - at] ?? 0;
  }
  return back;
}
