import type { Distraction } from '#contract/timeline.ts';
import type { TrackPart } from '#contract/track-codec.ts';
import { type Bounds, boundsOf } from '#web/map/bounds.ts';
import type { WeightedLine } from '#web/map/weighted-lines-layer.tsx';
import { LOOK_OF_CLASS, type SpeedClass, speedClass } from './speed-class.ts';
import { limitAt } from './trip-roads.ts';
import type { TripTrack } from './trip-track.ts';

type Place = [lon: number, lat: number];

/** On the matched roads, as measured, or both. */
export const WAYS_SHOWN = ['matched', 'raw', 'both'] as const;
export type WayShown = (typeof WAYS_SHOWN)[number];

/** Without known roads there is only the measured track. */
export const partsShown = ({ parts, roads }: TripTrack, shown: WayShown): readonly TrackPart[] =>
  roads && shown !== 'raw' ? roads.parts : parts;

export interface DrawnTrip {
  lines: WeightedLine[];
  first: Place | null;
  last: Place | null;
  bounds: Bounds | null;
}

const GAP = { colour: '#8b95a1', width: 2, kind: 'gap' } as const;
/** The style of the measured track next to the matched one. */
export const MEASURED = { colour: '#2f6fde', width: 4, kind: 'band' } as const;
const PHONE = { colour: '#b0297f', width: 14, kind: 'band' } as const;

/** The track as the map draws it: coloured by speed and limit, gaps dashed, phone use as a band below. */
export function drawTrip(track: TripTrack, uses: readonly Distraction[], shown: WayShown = 'matched'): DrawnTrip {
  const lines: WeightedLine[] = [];
  const all: Place[] = [];
  // Hands-free calls are not a distraction.
  const held = uses
    .filter(({ type }) => type !== 'PHONE_CALL_HANDS_FREE')
    .map(({ start, end }) => ({ fromMs: Date.parse(start), toMs: Date.parse(end) }));
  let last: Place | null = null;
  partsShown(track, shown).forEach((part, at) => {
    const path = pathOf(part);
    const [begin, end] = [path[0], path.at(-1)];
    if (!begin || !end) return;
    if (last) lines.push({ ...GAP, path: [last, begin] });
    for (const { fromMs, toMs } of held) {
      const band = path.filter((_, k) => (part.timeMs[k] ?? 0) >= fromMs && (part.timeMs[k] ?? 0) <= toMs);
      if (band.length > 1) lines.push({ ...PHONE, path: band });
    }
    const measured = track.parts[at];
    if (measured && track.roads && shown === 'both') lines.push({ ...MEASURED, path: pathOf(measured) });
    lines.push(...stretchesOf(path, track.speedKmh[at], (point) => limitAt(track.roads, at, point)));
    for (const place of path) all.push(place);
    last = end;
  });
  return { lines, first: all[0] ?? null, last, bounds: boundsOf(all) };
}

const pathOf = ({ length, lon, lat }: TrackPart): Place[] =>
  Array.from({ length }, (_, k): Place => [lon[k] ?? 0, lat[k] ?? 0]);

/** Joins neighbouring points of one class to a line, which ends where the next one starts. */
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
