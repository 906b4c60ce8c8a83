import { theTown } from '#phone/world/town/town.ts';
import { writeBuildings } from './buildings.ts';
import { writeLandscape } from './landscape.ts';
import { writeLargeRoads } from './large-roads.ts';
import { OsmWriter } from './osm-writer.ts';
import { writeSmallWays } from './small-ways.ts';
import { streetsOf, writeStreets } from './streets.ts';
import { writeTransit } from './transit-ways.ts';

export const TOWN_ATTRIBUTION = 'Made by MOVE Dashboard';
export const TOWN_NAME = 'Demo region';
/** The country whose default limits apply to roads without a sign. */
export const TOWN_COUNTRY = 'AT';

/** The region the simulated people live in, as a map file: identical on every call. */
export function townAsOsm(): string {
  const town = theTown();
  const streets = streetsOf(town);
  const writer = new OsmWriter();
  writeStreets(writer, streets);
  writeLargeRoads(writer, town);
  writeTransit(writer, town, streets);
  writeLandscape(writer, town);
  writeSmallWays(writer, town);
  writeBuildings(writer, town, streets);
  return writer.text(TOWN_ATTRIBUTION);
}
