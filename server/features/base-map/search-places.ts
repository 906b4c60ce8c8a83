import type { FoundPlace } from '#contract/geocoding.ts';
import { metersApart } from '#contract/sphere.ts';
import { POSITION_STEPS } from '#engine/geo/plane.ts';
import { isRail } from '#engine/roads/way.ts';
import type { Db } from '#server/db/database.ts';
import type { ActiveRegions } from './active-regions.ts';
import { BoundedCache } from './bounded-cache.ts';
import { around, type NamedSpot, namedPlaceAt } from './name-places.ts';
import { type NamedCells, type NamedPlace, placesIn } from './named-cells.ts';

const OVERVIEW = 2;
const MOST_FOUND = 12;
/** A street is searched around this many places with the typed name. */
const MOST_TOWNS = 4;
/** Streets of one name that lie closer together are one street. */
const SAME_STREET_METERS = 3_000;
const MOST_PLACES = 400_000;
const RANKS: Readonly<Record<NamedPlace['kind'], number>> = { city: 0, town: 1, village: 2, suburb: 3, hamlet: 4 };

/** Accents and sharp s are ignored: people type what their keyboard has. */
const plain = (text: string): string =>
  text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '').trim();

/** 0 = the same, 1 = begins with it, 2 = one of its words does; undefined = neither. */
function fitOf(name: string, wanted: string): number | undefined {
  const own = plain(name);
  if (own === wanted) return 0;
  if (own.startsWith(wanted)) return 1;
  return own.split(/[\s-]+/).some((word) => word.startsWith(wanted)) ? 2 : undefined;
}

/** Towns from each map's overview; streets in the cells around a named town, or around the visible area. */
export class PlaceSearch {
  private readonly kept = new BoundedCache<readonly NamedPlace[]>(MOST_PLACES, ({ length }) => length + 1);

  constructor(
    private readonly db: Db,
    private readonly cells: NamedCells,
  ) {}

  async find(active: ActiveRegions, search: string, near?: NamedSpot): Promise<FoundPlace[]> {
    const [first = '', second = ''] = search.split(',').map(plain);
    if (first === '' || active.regions.length === 0) return [];
    const towns = await this.towns(active);
    if (second !== '') {
      const [named] = [fitting(towns, second).slice(0, MOST_TOWNS)];
      const streets = await Promise.all(named.map((town) => this.streets(active, first, town)));
      return streets.flat().slice(0, MOST_FOUND);
    }
    const places = fitting(towns, first).map((place): FoundPlace => ({ ...place, place: '' }));
    const streets = near ? await this.streets(active, first, near) : [];
    return [...places.slice(0, MOST_FOUND / 2), ...streets].slice(0, MOST_FOUND);
  }

  private async towns({ version, regions }: ActiveRegions): Promise<readonly NamedPlace[]> {
    const known = this.kept.get(version);
    if (known) return known;
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
    const towns = new Map<string, NamedPlace>();
    for (const place of rows.flatMap(({ data }) => placesIn(data))) {
      towns.set(`${place.name} ${place.lat} ${place.lon}`, place);
    }
    this.kept.set(version, [...towns.values()]);
    return [...towns.values()];
  }

  private async streets(active: ActiveRegions, wanted: string, near: NamedSpot): Promise<FoundPlace[]> {
    const loaded = [...(await this.cells.load(around(near), active)).values()];
    const found: (FoundPlace & { fit: number; meters: number })[] = [];
    for (const way of loaded.flatMap(({ roads }) => roads).flatMap(({ ways }) => ways)) {
      const fit = isRail(way.type) || way.name === '' ? undefined : fitOf(way.name, wanted);
      if (fit === undefined) continue;
      const middle = way.lat.length >> 1;
      const spot = { lat: (way.lat[middle] ?? 0) / POSITION_STEPS, lon: (way.lon[middle] ?? 0) / POSITION_STEPS };
      const apart = (other: NamedSpot) => metersApart(spot.lat, spot.lon, other.lat, other.lon);
      if (found.some((other) => other.name === way.name && apart(other) < SAME_STREET_METERS)) continue;
      const place = namedPlaceAt(loaded, spot);
      found.push({ name: way.name, kind: 'street', place, ...spot, fit, meters: apart(near) });
    }
    return found.sort((a, b) => a.fit - b.fit || a.meters - b.meters).map(({ fit: _f, meters: _m, ...one }) => one);
  }
}

/** The best fit first, then the largest. */
function fitting(places: readonly NamedPlace[], wanted: string): NamedPlace[] {
  return places
    .flatMap((place) => {
      const fit = fitOf(place.name, wanted);
      return fit === undefined ? [] : [{ place, fit }];
    })
    .sort((a, b) => a.fit - b.fit || RANKS[a.place.kind] - RANKS[b.place.kind])
    .map(({ place }) => place);
}
