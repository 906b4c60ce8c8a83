import type { WayType } from './way.ts';

/**
 * Default limits where nothing is recorded: km/h for cars, by country, inside and outside built-up areas. Only what a
 * country's general rules say; docs/roads.md lists them. 0 = no general limit.
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

/** For every other country: values close to most of the world's rules. */
export const OTHER_LIMITS: CountryLimits = { motorway: 120, trunk: 100, outside: 80, inside: 50, livingStreet: 20 };

/** Roads where fast driving is not intended, whatever the general rule allows. */
const SERVICE_LIMIT = 30;
const LINK_LIMIT = 80;

export const limitsOf = (country: string | undefined): CountryLimits => LIMITS[country ?? ''] ?? OTHER_LIMITS;

/**
 * The default limit of a way. Residential streets are inside built-up areas; for other roads this is known only if the
 * data says so, otherwise the higher limit applies: nobody is blamed on a guess.
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
