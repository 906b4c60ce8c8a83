import type { WayType } from './way.ts';

/**
 * What holds where nothing is written: km/h for cars, by country, inside and outside built-up areas. Only what a
 * country's general rules say; docs/roads.md names them. 0 = no general limit.
 */
export type CountryLimits = {
  motorway: number;
  /** Roads for motor vehicles only, with separated carriageways as a rule. */
  trunk: number;
  outside: number;
  inside: number;
  livingStreet: number;
};

const mph = (miles: number): number => Math.round(miles * 1.609344);

export const LIMITS: Readonly<Record<string, CountryLimits>> = {
  AT: { motorway: 130, trunk: 100, outside: 100, inside: 50, livingStreet: 7 },
  CH: { motorway: 120, trunk: 100, outside: 80, inside: 50, livingStreet: 20 },
  DE: { motorway: 0, trunk: 100, outside: 100, inside: 50, livingStreet: 7 },
  FR: { motorway: 130, trunk: 110, outside: 80, inside: 50, livingStreet: 20 },
  GB: { motorway: mph(70), trunk: mph(70), outside: mph(60), inside: mph(30), livingStreet: mph(20) },
  IT: { motorway: 130, trunk: 110, outside: 90, inside: 50, livingStreet: 30 },
  LI: { motorway: 120, trunk: 100, outside: 80, inside: 50, livingStreet: 20 },
  US: { motorway: mph(65), trunk: mph(65), outside: mph(55), inside: mph(25), livingStreet: mph(15) },
};

/** For every other country: what most of the world's rules come near to. */
export const OTHER_LIMITS: CountryLimits = { motorway: 120, trunk: 100, outside: 80, inside: 50, livingStreet: 20 };

/** Nobody is meant to drive fast there, whatever the general rule would allow. */
const SERVICE_LIMIT = 30;
const LINK_LIMIT = 80;

export const limitsOf = (country: string | undefined): CountryLimits => LIMITS[country ?? ''] ?? OTHER_LIMITS;

/**
 * The default of a way. Streets of houses lie inside; of other roads it is known only where the data say so, and where
 * they do not, the higher limit is taken: nobody is blamed on a guess.
 */
export function defaultLimit(
  limits: CountryLimits,
  type: WayType,
  link: boolean,
  builtUp: boolean | undefined,
): number {
  switch (type) {
    case 'motorway':
      return link ? LINK_LIMIT : limits.motorway;
    case 'trunk':
      if (builtUp) return limits.inside;
      return link ? Math.min(LINK_LIMIT, limits.trunk) : limits.trunk;
    case 'residential':
    case 'pedestrian':
      return builtUp === false ? limits.outside : limits.inside;
    case 'living_street':
      return limits.livingStreet;
    case 'service':
    case 'track':
      return SERVICE_LIMIT;
    default: {
      const general = builtUp ? limits.inside : limits.outside;
      return link ? Math.min(LINK_LIMIT, general) : general;
    }
  }
}
