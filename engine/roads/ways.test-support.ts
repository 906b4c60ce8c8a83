import { POSITION_STEPS } from '#engine/geo/plane.ts';
import type { Way } from './way.ts';

/** A way of the given places; a residential street that all may use in both directions unless stated otherwise. */
export function aWay(
  id: number,
  places: readonly (readonly [lat: number, lon: number])[],
  overrides: Partial<Way> = {},
): Way {
  return {
    id,
    type: 'residential',
    link: false,
    name: `Street ${id}`,
    ref: '',
    oneway: 0,
    limitAlong: 50,
    limitAgainst: 50,
    limitFrom: 'default',
    drivable: true,
    cyclable: true,
    layer: 0,
    surface: 'unknown',
    lat: Int32Array.from(places, ([lat]) => Math.round(lat * POSITION_STEPS)),
    lon: Int32Array.from(places, ([, lon]) => Math.round(lon * POSITION_STEPS)),
    ...overrides,
  };
}
