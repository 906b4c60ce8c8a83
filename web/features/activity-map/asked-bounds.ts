import { wrappedLon } from '#contract/sphere.ts';
import type { Bounds } from '#web/map/bounds.ts';

/** How many steps a view is wide: a small move asks for the same as before. */
const STEPS = 4;
const WHOLE_WORLD = '-180,-85,180,85';

/** What is asked for: a little more than is seen, so that the answer can be used again. */
export function askedBounds([west, south, east, north]: Bounds): string {
  const step = 2 ** Math.ceil(Math.log2((east - west) / STEPS));
  const down = (degrees: number) => Math.floor(degrees / step) * step;
  const up = (degrees: number) => Math.ceil(degrees / step) * step;
  if (up(east) - down(west) >= 360) return WHOLE_WORLD;
  const [from, to] = [wrappedLon(down(west)), wrappedLon(up(east))];
  return [from, Math.max(-85, down(south)), to, Math.min(85, up(north))].join(',');
}
