import { type Fixes, fixesOf } from '#engine/fixes.ts';
import { seededRandom } from '#engine/synthetic/random.ts';

/** White noise on positions and speeds, as cheap receivers give it. */
export function shaken(fixes: Fixes, meters: number, speedMps: number, seed: number): Fixes {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return fixesOf(
    Array.from({ length: fixes.length }, (_, at) => ({
      timestamp: fixes.timestamp[at] ?? 0,
      lat: (fixes.lat[at] ?? 0) + (normal() * meters) / 111_195,
      lon: (fixes.lon[at] ?? 0) + (normal() * meters) / 74_000,
      accuracy: 1.5 * meters,
      speed: Math.max(0, (fixes.speed[at] ?? 0) + normal() * speedMps),
    })),
  );
}
