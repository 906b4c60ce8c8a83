import type { Place } from '#phone/world/town/plane.ts';
import type { TownRoad, TownRoads } from '#phone/world/town/roads.ts';
import { QUARTERS, type QuarterName, type Town } from '#phone/world/town/town.ts';
import { StreetNames } from './names.ts';
import type { OsmTags, OsmWriter } from './osm-writer.ts';

const NAMES_START: Readonly<Record<QuarterName, number>> = { town: 0, works: 3, village: 5, smallTown: 9 };
/** One lane in this many has no sign, as in any real map: its limit is a default. */
const UNSIGNED_EVERY = 5;

export type Street = { readonly quarter: QuarterName; readonly name: string; readonly roads: readonly TownRoad[] };

/** Rows and columns of the quarters, each with its name; where blocks have no street between them, one ends. */
export function streetsOf(town: Town): Street[] {
  const streets: Street[] = [];
  for (const quarter of Object.keys(QUARTERS) as QuarterName[]) {
    const { columns, rows } = QUARTERS[quarter];
    const at = (column: number, row: number) => town.quarters[quarter][column * rows + row] ?? -1;
    const names = new StreetNames(NAMES_START[quarter]);
    const lay = (crossings: readonly number[]) => {
      const runs = runsAlong(town.network, crossings);
      const name = runs[0]?.[0]?.kind === 'street' ? names.main() : names.lane();
      streets.push(...runs.map((roads) => ({ quarter, name, roads })));
    };
    for (let row = 0; row < rows; row++) lay(Array.from({ length: columns }, (_, column) => at(column, row)));
    for (let column = 0; column < columns; column++) lay(Array.from({ length: rows }, (_, row) => at(column, row)));
  }
  return streets;
}

function runsAlong(network: TownRoads, crossings: readonly number[]): TownRoad[][] {
  const runs: TownRoad[][] = [[]];
  crossings.slice(1).forEach((to, before) => {
    const from = crossings[before] ?? -1;
    const road = network.at(from).roads.find((one) => one.from === from && one.to === to);
    if (road) runs.at(-1)?.push(road);
    else runs.push([]);
  });
  return runs.filter((run) => run.length > 0);
}

/** The shapes of roads that follow each other, as one line. */
export const streetLineOf = (roads: readonly TownRoad[]): Place[] =>
  roads.flatMap((road, at) => (at === 0 ? road.shape : road.shape.slice(1)));

export function writeStreets(writer: OsmWriter, streets: readonly Street[]): void {
  streets.forEach((street, at) => {
    writer.line(streetLineOf(street.roads), tagsOf(street, at));
  });
}

function tagsOf({ quarter, name, roads }: Street, at: number): OsmTags {
  if (roads[0]?.kind === 'street') {
    const highway = quarter === 'town' || quarter === 'smallTown' ? 'secondary' : 'tertiary';
    return { highway, name, maxspeed: '50', surface: 'asphalt' };
  }
  const highway = quarter === 'works' ? 'unclassified' : 'residential';
  if (at % UNSIGNED_EVERY === 0) return { highway, name };
  return { highway, name, maxspeed: '30', 'source:maxspeed': 'AT:zone:30' };
}
