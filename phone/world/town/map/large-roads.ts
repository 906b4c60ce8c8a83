import { distanceBetween, type Place } from '#phone/world/town/plane.ts';
import type { TownRoad } from '#phone/world/town/roads.ts';
import type { Town } from '#phone/world/town/town.ts';
import type { OsmTags, OsmWriter } from './osm-writer.ts';

/** Metres from the middle of the motorway to each of its carriageways. */
const CARRIAGEWAY_METERS = 9;

const TAGS: Readonly<Partial<Record<TownRoad['kind'], OsmTags>>> = {
  arterial: { highway: 'primary', ref: 'L 12', name: 'Hammerfelder Straße', maxspeed: '70' },
  motorway: { highway: 'motorway', ref: 'A 98', name: 'Auen Autobahn', maxspeed: '130', oneway: 'yes' },
  ramp: { highway: 'motorway_link', maxspeed: '60' },
};
const COUNTRY: readonly OsmTags[] = [
  { highway: 'primary', ref: 'L 7', name: 'Auendorfer Straße', maxspeed: '100' },
  // Without a sign, so the country's default limit outside of towns applies.
  { highway: 'primary', ref: 'L 7', name: 'Oberlinder Straße', surface: 'asphalt' },
];

/** Roads between the quarters, and the motorway with a carriageway for each direction. */
export function writeLargeRoads(writer: OsmWriter, { network }: Town): void {
  const roads = new Set(network.crossings.flatMap((crossing) => crossing.roads));
  const motorway: TownRoad[] = [];
  let countryRoads = 0;
  for (const road of roads) {
    if (road.kind === 'motorway') motorway.push(road);
    if (road.kind === 'arterial') writer.line(road.shape, TAGS.arterial ?? {});
    if (road.kind === 'country') writer.line(road.shape, COUNTRY[countryRoads++] ?? {});
  }
  const middle = motorway.flatMap((road, at) => (at === 0 ? road.shape : road.shape.slice(1)));
  const south = beside(middle, -CARRIAGEWAY_METERS);
  const north = beside(middle, CARRIAGEWAY_METERS);
  // One drives on the right: eastwards in the south.
  writer.line(south, TAGS.motorway ?? {});
  writer.line(north.toReversed(), TAGS.motorway ?? {});
  for (const road of roads) {
    if (road.kind === 'ramp') writer.line([...road.shape, ...acrossAt(road, north, south)], TAGS.ramp ?? {});
  }
}

/** From its end in the middle a ramp goes to both carriageways. */
function acrossAt({ shape }: TownRoad, north: readonly Place[], south: readonly Place[]): Place[] {
  const end = shape.at(-1) ?? { x: 0, y: 0 };
  return [nearestOf(north, end), end, nearestOf(south, end)];
}

const nearestOf = (line: readonly Place[], place: Place): Place =>
  line.reduce((best, one) => (distanceBetween(one, place) < distanceBetween(best, place) ? one : best));

/** The same line, shifted by this many metres to the left of its direction. */
export function beside(line: readonly Place[], meters: number): Place[] {
  return line.map((place, at) => {
    const from = line[at - 1] ?? place;
    const to = line[at + 1] ?? place;
    const length = distanceBetween(from, to) || 1;
    return { x: place.x - ((to.y - from.y) / length) * meters, y: place.y + ((to.x - from.x) / length) * meters };
  });
}
