import type { Distraction } from '../../../../contract/timeline.ts';
import { type Bounds, boundsOf } from '../../../map/bounds.ts';
import type { WeightedLine } from '../../../map/weighted-lines-layer.tsx';
import { LOOK_OF_CLASS, type SpeedClass, speedClass } from './speed-class.ts';
import type { TripTrack } from './trip-track.ts';

type Place = [lon: number, lat: number];

export interface DrawnTrip {
  lines: WeightedLine[];
  first: Place | null;
  last: Place | null;
  bounds: Bounds | null;
}

const GAP = { colour: '#8b95a1', width: 2, kind: 'gap' } as const;
const PHONE = { colour: '#b0297f', width: 14, kind: 'band' } as const;

/** The way as the map draws it: coloured by speed against the limit, gaps dashed, use of the phone as a band below. */
export function drawTrip(
  track: TripTrack,
  uses: readonly Distraction[],
  limitAt: (part: number, point: number) => number | null = () => null,
): DrawnTrip {
  const lines: WeightedLine[] = [];
  const all: Place[] = [];
  // Hands-free is no distraction.
  const held = uses
    .filter(({ type }) => type !== 'PHONE_CALL_HANDS_FREE')
    .map(({ start, end }) => ({ fromMs: Date.parse(start), toMs: Date.parse(end) }));
  let last: Place | null = null;
  track.parts.forEach((part, at) => {
    const path = Array.from({ length: part.length }, (_, k): Place => [part.lon[k] ?? 0, part.lat[k] ?? 0]);
    const [begin, end] = [path[0], path.at(-1)];
    if (!begin || !end) return;
    if (last) lines.push({ ...GAP, path: [last, begin] });
    for (const { fromMs, toMs } of held) {
      const band = path.filter((_, k) => (part.timeMs[k] ?? 0) >= fromMs && (part.timeMs[k] ?? 0) <= toMs);
      if (band.length > 1) lines.push({ ...PHONE, path: band });
    }
    lines.push(...stretchesOf(path, track.speedKmh[at], (point) => limitAt(at, point)));
    for (const place of path) all.push(place);
    last = end;
  });
  return { lines, first: all[0] ?? null, last, bounds: boundsOf(all) };
}

/** Neighbouring points of one class are one line; it ends where the next begins. */
function stretchesOf(
  path: readonly Place[],
  speeds: Float32Array | undefined,
  limitAt: (point: number) => number | null,
) {
  const lines: WeightedLine[] = [];
  const classAt = (point: number): SpeedClass => speedClass(speeds?.[point] ?? 0, limitAt(point));
  let from = 0;
  for (let at = 1; at <= path.length; at++) {
    if (at < path.length && classAt(at) === classAt(from)) continue;
    const stretch = path.slice(from, Math.min(at + 1, path.length));
    const [only] = stretch;
    lines.push({
      ...LOOK_OF_CLASS[classAt(from)],
      kind: 'way',
      path: stretch.length > 1 || !only ? stretch : [only, only],
    });
    from = at;
  }
  return lines;
}
