import { wrappedLon } from '#contract/sphere.ts';
import type { Bounds } from './bounds.ts';

/** Bounds are rounded to this many steps per view, so that a small move makes the same request. */
const STEPS = 4;
const WHOLE_WORLD = '-180,-85,180,85';

/** Slightly larger than the view, so that a response can be reused. */
export function requestedBounds([west, south, east, north]: Bounds): string {
  const step = 2 ** Math.ceil(Math.log2((east - west) / STEPS));
  const down = (degrees: number) => Math.floor(degrees / step) * step;
  const up = (degrees: number) => Math.ceil(degrees / step) * step;
  if (up(east) - down(west) >= 360) return WHOLE_WORLD;
  const [from, to] = [wrappedLon(down(west)), wrappedLon(up(east))];
  return [from, Math.max(-85, down(south)), to, Math.min(85, up(north))].join(',');
}

const ROOM_DEGREES = 0.05;

/** For browsers without a map: around all people, or the whole world while nobody has a position. */
export function mapBoundsAround(people: Bounds | null): string {
  if (!people) return WHOLE_WORLD;
  const [west, south, east, north] = people;
  return requestedBounds([west - ROOM_DEGREES, south - ROOM_DEGREES, east + ROOM_DEGREES, north + ROOM_DEGREES]);
}
