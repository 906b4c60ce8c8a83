import type { PlaceName } from '#contract/geocoding.ts';
import { metersApart } from '#contract/sphere.ts';
import { METERS_PER_DEGREE } from '#engine/geo/plane.ts';
import { cellNumber, cellsOf, cellXOf, cellYOf } from '#engine/roads/cell-grid.ts';
import { NearRoads } from '#engine/roads/near-roads.ts';
import type { RoadCell } from '#engine/roads/road-cell.ts';
import { isRail } from '#engine/roads/way.ts';
import { createPace } from '#server/pace.ts';
import { type ActiveRegions, regionsAt } from './active-regions.ts';
import type { NamedCell, NamedCells, NamedPlace, PlaceKind } from './named-cells.ts';

export interface NamedSpot {
  lat: number;
  lon: number;
}

/** The street right here, otherwise the nearest within walking distance. */
const STREET_METERS = [40, 250] as const;
/** How far a place of its kind extends: the nearest is not always the one a point is in. */
const REACH_METERS: Readonly<Record<PlaceKind, number>> = {
  city: 9_000,
  town: 4_500,
  village: 2_000,
  suburb: 1_500,
  hamlet: 800,
};

const NOWHERE: PlaceName = { street: '', place: '' };
const near = new NearRoads();

/** The street and the town at each position. Many at once: the cost is the number of cells involved. */
export async function namePlaces(
  cells: NamedCells,
  active: ActiveRegions,
  spots: readonly NamedSpot[],
): Promise<PlaceName[]> {
  const isCovered = ({ lat, lon }: NamedSpot) =>
    regionsAt(active, { south: lat, north: lat, west: lon, east: lon }).length > 0;
  const covered = spots.map(isCovered);
  const wanted = spots.flatMap((spot, at) => (covered[at] ? around(spot) : []));
  const loaded = await cells.load(wanted, active);
  const of = (numbers: readonly number[]) => numbers.flatMap((cell) => loaded.get(cell) ?? []);
  const names: PlaceName[] = [];
  const pace = createPace();
  for (const [at, spot] of spots.entries()) {
    await pace();
    names.push(
      covered[at]
        ? { street: await streetAt(of(beneath(spot)), spot), place: namedPlaceAt(of(around(spot)), spot) }
        : NOWHERE,
    );
  }
  return names;
}

/** The cells that a street near a spot may lie in. */
function beneath({ lat, lon }: NamedSpot): number[] {
  const up = STREET_METERS[1] / METERS_PER_DEGREE;
  const along = up / Math.cos((lat * Math.PI) / 180);
  const box = { south: lat - up, north: lat + up, west: lon - along, east: lon + along };
  return cellsOf(box).map(({ x, y }) => cellNumber(x, y));
}

/** The cell of a spot and those around it: the middle of a town may lie in the next one. */
export function around({ lat, lon }: NamedSpot): number[] {
  const [x, y] = [cellXOf(lon), cellYOf(lat)];
  return [0, -1, 1].flatMap((down) => [0, -1, 1].map((across) => cellNumber(x + across, y + down)));
}

async function streetAt(cells: readonly NamedCell[], { lat, lon }: NamedSpot): Promise<string> {
  const all: RoadCell[] = [];
  for (const cell of cells) all.push(...(await cell.roads()));
  for (const radius of STREET_METERS) {
    let [best, least] = ['', Number.POSITIVE_INFINITY];
    for (const road of all) {
      near.clear();
      road.near(lat, lon, radius, near);
      for (let at = 0; at < near.count; at++) {
        const way = road.ways[near.way[at] ?? 0];
        const meters = near.meters[at] ?? 0;
        if (way && way.name !== '' && meters < least && !isRail(way.type)) [best, least] = [way.name, meters];
      }
    }
    if (best !== '') return best;
  }
  return '';
}

export function namedPlaceAt(cells: readonly NamedCell[], spot: NamedSpot): string {
  const distance = (place: NamedPlace) =>
    metersApart(place.lat, place.lon, spot.lat, spot.lon) / REACH_METERS[place.kind];
  let [best, least] = ['', 1];
  for (const place of cells.flatMap(({ places }) => places)) {
    const share = distance(place);
    if (share < least) [best, least] = [place.name, share];
  }
  return best;
}
