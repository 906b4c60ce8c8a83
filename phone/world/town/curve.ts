import { distanceBetween, type Place } from './plane.ts';

/** Points along a smooth curve through the given ones (Catmull–Rom), about `step` metres apart. */
export function smoothCurve(through: readonly Place[], step: number): Place[] {
  const points: Place[] = [];
  for (let at = 0; at < through.length - 1; at++) {
    const from = through[at];
    const to = through[at + 1];
    if (!from || !to) continue;
    const before = through[at - 1] ?? from;
    const after = through[at + 2] ?? to;
    const pieces = Math.max(1, Math.round(distanceBetween(from, to) / step));
    for (let piece = 0; piece < pieces; piece++) {
      const t = piece / pieces;
      points.push({
        x: blend(before.x, from.x, to.x, after.x, t),
        y: blend(before.y, from.y, to.y, after.y, t),
      });
    }
  }
  const last = through.at(-1);
  if (last) points.push(last);
  return points;
}

const blend = (before: number, from: number, to: number, after: number, t: number): number =>
  0.5 *
  (2 * from +
    (to - before) * t +
    (2 * before - 5 * from + 4 * to - after) * t * t +
    (3 * from - before - 3 * to + after) * t * t * t);

/** A point on the quadratic curve that rounds the corner at `corner`. */
export const roundedCorner = (from: Place, corner: Place, to: Place, t: number): Place => ({
  x: (1 - t) * (1 - t) * from.x + 2 * t * (1 - t) * corner.x + t * t * to.x,
  y: (1 - t) * (1 - t) * from.y + 2 * t * (1 - t) * corner.y + t * t * to.y,
});

export const towards = (from: Place, to: Place, meters: number): Place => {
  const length = distanceBetween(from, to);
  const share = length > 0 ? meters / length : 0;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
};
