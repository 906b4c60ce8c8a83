import { metersApart } from '#contract/sphere.ts';
import { POSITION_STEPS } from '#engine/geo/plane.ts';
import { waysIn } from '#engine/roads/unpack-cell.ts';
import { isRail } from '#engine/roads/way.ts';
import { type Searchable, searchable } from './fold-name.ts';
import type { NamedSpot } from './name-places.ts';

/** Streets of one name that lie closer together are one street. */
const SAME_STREET_METERS = 3_000;

export interface Street extends NamedSpot, Searchable {
  readonly name: string;
}

/** Streets of which no two of one name lie close together: in the cells around a place, few of a name can. */
export class StreetsApart {
  private readonly byName = new Map<string, NamedSpot[]>();

  /** Whether it is the first one of its name here. */
  add(name: string, spot: NamedSpot): boolean {
    const known = this.byName.get(name);
    if (!known) this.byName.set(name, [spot]);
    else if (known.some(({ lat, lon }) => metersApart(spot.lat, spot.lon, lat, lon) < SAME_STREET_METERS)) return false;
    else known.push(spot);
    return true;
  }
}

/** The named streets of packed cells, way by way. */
export function* streetsIn(packed: readonly Uint8Array[]): Generator<undefined, Street[]> {
  const apart = new StreetsApart();
  const streets: Street[] = [];
  for (const data of packed) {
    for (const { type, name, lat, lon } of waysIn(data)) {
      yield;
      if (isRail(type) || name === '') continue;
      const middle = lat.length >> 1;
      const spot = { lat: (lat[middle] ?? 0) / POSITION_STEPS, lon: (lon[middle] ?? 0) / POSITION_STEPS };
      if (apart.add(name, spot)) streets.push({ name, ...searchable(name), ...spot });
    }
  }
  return streets;
}
