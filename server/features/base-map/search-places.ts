import type { FoundPlace } from '#contract/geocoding.ts';
import { metersApart } from '#contract/sphere.ts';
import { BoundedCache, SharedWork } from '#server/bounded-cache.ts';
import type { Db } from '#server/db/database.ts';
import { createPace, nextTurn, resultAtPace } from '#server/pace.ts';
import type { ActiveRegions } from './active-regions.ts';
import { BestFew } from './best-few.ts';
import { fitOf, folded, type Searchable, searchable } from './fold-name.ts';
import { around, type NamedSpot, namedPlaceAt } from './name-places.ts';
import { type NamedCells, type NamedPlace, placesIn } from './named-cells.ts';
import { type Street, StreetsApart } from './named-streets.ts';

const OVERVIEW = 2;
const MAX_FOUND = 12;
/** A street is searched around this many places with the typed name. */
const MAX_TOWNS = 4;
const MAX_PLACES = 400_000;
const RANKS: Readonly<Record<NamedPlace['kind'], number>> = { city: 0, town: 1, village: 2, suburb: 3, hamlet: 4 };

type Town = NamedPlace & Searchable;

/** Towns from each map's overview; streets in the cells around a named town, or around the visible area. */
export class PlaceSearch {
  private readonly kept = new BoundedCache<readonly Town[]>(MAX_PLACES, ({ length }) => length + 1);
  private readonly reading = new SharedWork<readonly Town[]>();

  constructor(
    private readonly db: Db,
    private readonly cells: NamedCells,
  ) {}

  async find(active: ActiveRegions, search: string, near?: NamedSpot): Promise<FoundPlace[]> {
    const [first = '', second = ''] = search.split(',').map(folded);
    if (first === '' || active.regions.length === 0) return [];
    const towns = await this.towns(active);
    if (second !== '') {
      const found: FoundPlace[] = [];
      for (const town of await resultAtPace(fitting(towns, second, MAX_TOWNS))) {
        if (found.length < MAX_FOUND) found.push(...(await this.streets(active, first, town)));
      }
      return found.slice(0, MAX_FOUND);
    }
    const fits = await resultAtPace(fitting(towns, first, MAX_FOUND / 2));
    const places = fits.map(({ kind, name, lat, lon }): FoundPlace => ({ kind, name, lat, lon, place: '' }));
    const streets = near ? await this.streets(active, first, near) : [];
    return [...places, ...streets].slice(0, MAX_FOUND);
  }

  private async towns(active: ActiveRegions): Promise<readonly Town[]> {
    const { version } = active;
    return this.kept.get(version) ?? this.reading.run(version, () => this.readTowns(active));
  }

  private async readTowns({ version, regions }: ActiveRegions): Promise<readonly Town[]> {
    const rows = await this.db
      .selectFrom('map_cells')
      .select('data')
      .where('layer', '=', OVERVIEW)
      .where(
        'region_id',
        'in',
        regions.map(({ id }) => id),
      )
      .execute();
    const towns = new Map<string, Town>();
    await nextTurn();
    const pace = createPace();
    for (const { data } of rows) {
      for (const place of await placesIn(data, pace)) {
        towns.set(`${place.name} ${place.lat} ${place.lon}`, { ...place, ...searchable(place.name) });
      }
    }
    const all = [...towns.values()];
    this.kept.set(version, all);
    return all;
  }

  private async streets(active: ActiveRegions, wanted: string, near: NamedSpot): Promise<FoundPlace[]> {
    const loaded = [...(await this.cells.load(around(near), active)).values()];
    const streets: Street[] = [];
    for (const cell of loaded) for (const street of await cell.streets()) streets.push(street);
    const best = await resultAtPace(nearest(streets, wanted, near));
    return best.map(({ name, lat, lon }) => {
      const place = namedPlaceAt(loaded, { lat, lon });
      return { name, kind: 'street', place, lat, lon };
    });
  }
}

/** The best fit first, then the largest. */
function* fitting(towns: readonly Town[], wanted: string, most: number): Generator<undefined, Town[]> {
  const best = new BestFew<{ town: Town; fit: number }>(
    most,
    (a, b) => a.fit - b.fit || RANKS[a.town.kind] - RANKS[b.town.kind],
  );
  for (const town of towns) {
    yield;
    const fit = fitOf(town, wanted);
    if (fit !== undefined) best.add({ town, fit });
  }
  return best.found.map(({ town }) => town);
}

/** The best fit first, then the nearest. A street may lie in several cells. */
function* nearest(streets: readonly Street[], wanted: string, near: NamedSpot): Generator<undefined, Street[]> {
  const apart = new StreetsApart();
  const best = new BestFew<{ street: Street; fit: number; meters: number }>(
    MAX_FOUND,
    (a, b) => a.fit - b.fit || a.meters - b.meters,
  );
  for (const street of streets) {
    yield;
    const fit = fitOf(street, wanted);
    if (fit === undefined || !apart.add(street.name, street)) continue;
    best.add({ street, fit, meters: metersApart(street.lat, street.lon, near.lat, near.lon) });
  }
  return best.found.map(({ street }) => street);
}
