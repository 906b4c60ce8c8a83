import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { limitsOf } from '#engine/roads/limits.ts';
import type { Way } from '#engine/roads/way.ts';
import { readOsmXml } from './read-osm-xml.ts';
import { wayOfTags } from './way-of-tags.ts';

/**
 * The ways of a small `.osm` or `.osm.gz`, entirely in memory: for tests and benchmarks. An import reads differently.
 */
export async function roadsOf(file: string, country?: string): Promise<Way[]> {
  const from = createReadStream(file);
  return waysOf(file.endsWith('.gz') ? from.pipe(createGunzip()) : from, country);
}

export async function waysOf(xml: AsyncIterable<Uint8Array>, country?: string): Promise<Way[]> {
  const places = new Map<number, readonly [number, number]>();
  const ways: Way[] = [];
  const limits = limitsOf(country);
  await readOsmXml(xml, {
    node: (id, lat, lon) => void places.set(id, [lat, lon]),
    way: (id, refs, tags) => {
      const facts = tags && wayOfTags(tags, limits);
      const known = refs.flatMap((ref) => places.get(ref) ?? []);
      if (!facts || known.length < 4) return;
      const even = known.filter((_, at) => at % 2 === 0);
      const odd = known.filter((_, at) => at % 2 === 1);
      ways.push({ id, ...facts, lat: Int32Array.from(even), lon: Int32Array.from(odd) });
    },
    relation: () => undefined,
  });
  return ways;
}

/** Data that is not shipped: a file in the folder named by `MOVE_SHARED_DATA`, or in the one next to the project. */
export function sharedData(name: string): string | undefined {
  const file = path.resolve(process.env.MOVE_SHARED_DATA ?? '#engine/shared/data', name);
  return existsSync(file) ? file : undefined;
}
