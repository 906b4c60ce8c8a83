import { simplifyTo } from '#engine/roads/overview.ts';
import { unpackNumbers } from '#engine/transit/pack-times.ts';
import { createPace } from '#server/pace.ts';

type LonLat = [number, number];
const STEPS = 1e7;
/** Of all lines of one map; more than a screen can show. */
const MAX_POINTS = 60_000;
/** About 16 metres: a pixel or two on the map of a town. */
const TOLERANCE = 1_600;

/** Stored shapes for a map. Together they have a bounded number of points: each gets a share by its length. */
export async function shapesToDraw(packed: readonly Uint8Array[]): Promise<LonLat[][]> {
  const pace = createPace();
  const bytes = packed.reduce((sum, { length }) => sum + length, 0);
  const share = Math.min(1, (8 * MAX_POINTS) / bytes);
  const shapes: LonLat[][] = [];
  for (const one of packed) {
    const whole = unpackNumbers(one);
    const most = Math.max(2, Math.floor((share * whole.length) / 2));
    shapes.push(pairsOf(share < 1 ? simplifyTo(whole, most, TOLERANCE) : whole));
    await pace();
  }
  return shapes;
}

const pairsOf = (shape: Int32Array): LonLat[] =>
  Array.from({ length: shape.length >> 1 }, (_, at) => [
    (shape[2 * at + 1] ?? 0) / STEPS,
    (shape[2 * at] ?? 0) / STEPS,
  ]);
