import { randomUUID } from 'node:crypto';
import { emptyColumns, encodeBatch } from '#contract/fix-codec.ts';
import { placeAt } from '#contract/sphere.ts';
import type { TestPhone } from '#tests/setup/app.ts';

export const HOME = { lat: 48.2, lon: 16.37 };
export const aCircle = (radiusMeters = 100, place = HOME) => ({ kind: 'circle' as const, ...place, radiusMeters });
export const aSquare = (lon = 16.36, lat = 48.19, size = 0.02) => ({
  kind: 'polygon' as const,
  ring: [
    [lon, lat],
    [lon + size, lat],
    [lon + size, lat + size],
    [lon, lat + size],
  ],
});

/** Sends fixes, each given as seconds after a start and metres north of HOME. */
export async function sendWalk(
  phone: TestPhone,
  startTs: number,
  steps: readonly (readonly [second: number, meters: number])[],
): Promise<void> {
  const fixes = emptyColumns(steps.length);
  steps.forEach(([second, meters], at) => {
    const [lon, lat] = placeAt(HOME.lat, HOME.lon, 0, meters);
    fixes.timestamp[at] = startTs + second;
    fixes.lat[at] = lat;
    fixes.lon[at] = lon;
    fixes.accuracy[at] = 5;
  });
  const { status, text } = await phone.uploadBytes(encodeBatch(randomUUID(), fixes));
  if (status !== 200) throw new Error(text);
}
