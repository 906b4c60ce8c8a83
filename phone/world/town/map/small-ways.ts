import { smoothCurve } from '#phone/world/town/curve.ts';
import type { Place } from '#phone/world/town/plane.ts';
import type { Town } from '#phone/world/town/town.ts';
import { blockOf } from './landscape.ts';
import type { OsmTags, OsmWriter } from './osm-writer.ts';

/** Paths that nobody in the demo drives on: they make the map realistic, and the matcher's task honest. */
const WAYS: readonly { readonly through: readonly Place[]; readonly tags: OsmTags }[] = [
  {
    through: [
      { x: 2900, y: 3900 },
      { x: 3700, y: 2600 },
      { x: 3380, y: 900 },
      { x: 4330, y: -600 },
      { x: 4160, y: -2400 },
    ],
    tags: { highway: 'cycleway', name: 'Auenradweg' },
  },
  {
    through: [
      { x: -900, y: 2000 },
      { x: -1400, y: 2900 },
      { x: -2700, y: 3500 },
      { x: -4100, y: 3900 },
    ],
    tags: { highway: 'track', name: 'Forstweg' },
  },
  {
    through: [
      { x: 9300, y: 2700 },
      { x: 9500, y: 3600 },
      { x: 10_300, y: 4300 },
    ],
    tags: { highway: 'path' },
  },
  {
    through: [
      { x: 10_500, y: 6400 },
      { x: 11_100, y: 6250 },
      { x: 12_000, y: 6450 },
      { x: 12_400, y: 6100 },
    ],
    tags: { highway: 'service', name: 'Seezufahrt', maxspeed: '30' },
  },
];

export function writeSmallWays(writer: OsmWriter, town: Town): void {
  for (const { through, tags } of WAYS) writer.line(smoothCurve(through, 50), tags);
  // Through the park, from corner to corner.
  const [southWest, southEast, northEast, northWest] = blockOf(town, 'town', 9, 9);
  if (southWest && northEast) writer.line([southWest, northEast], { highway: 'footway' });
  if (southEast && northWest) writer.line([southEast, northWest], { highway: 'footway' });
  // Around a square, one way only.
  const square = blockOf(town, 'town', 11, 7);
  writer.area(square, { highway: 'service', oneway: 'yes', maxspeed: '20', name: 'Rathausplatz' });
}
