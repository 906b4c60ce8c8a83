import { type CountryLimits, limitsOf } from './limits.ts';
import type { LimitFrom } from './way.ts';

export type WrittenLimit = { kmh: number; from: LimitFrom };

const MPH = 1.609344;
const KNOTS = 1.852;
/** A higher value is a typing error. */
const FASTEST = 200;
export const WALKING = 7;

/**
 * Parses `maxspeed`: a number (km/h unless stated), a zone (`AT:urban`, `DE:zone30`), `walk` or `none`. Nothing for
 * values that cannot be resolved (`signals`, `variable`) or understood: then the default applies.
 */
export function writtenLimit(value: string): WrittenLimit | undefined {
  const text = value.trim();
  // Several values mean several lanes or times: the lowest might blame wrongly, so the highest is used.
  if (/[;|,]/.test(text)) return highest(text.split(/[;|,]/).map(writtenLimit));
  if (text === 'none') return { kmh: 0, from: 'sign' };
  if (text === 'walk' || text.endsWith(':walk')) return { kmh: WALKING, from: 'sign' };
  const figure = /^(\d{1,3}(?:\.\d+)?)\s*(km\/h|kmh|kph|mph|knots)?$/.exec(text);
  if (figure) return plausible(Math.round(Number(figure[1]) * unitOf(figure[2])));
  const zone = /^([A-Z]{2})(?:-[A-Z0-9]+)?:(.+)$/.exec(text);
  return zone ? zoneLimit(limitsOf(zone[1]), zone[2] ?? '') : undefined;
}

const unitOf = (unit: string | undefined): number => (unit === 'mph' ? MPH : unit === 'knots' ? KNOTS : 1);

const plausible = (kmh: number): WrittenLimit | undefined =>
  kmh >= 1 && kmh <= FASTEST ? { kmh, from: 'sign' } : undefined;

function zoneLimit(limits: CountryLimits, zone: string): WrittenLimit | undefined {
  const kmh = zoneKmh(limits, zone.toLowerCase());
  return kmh === undefined ? undefined : { kmh, from: 'zone' };
}

function zoneKmh(limits: CountryLimits, zone: string): number | undefined {
  const numbered = /^(?:zone:?)?(\d{1,3})$/.exec(zone);
  if (numbered) return Number(numbered[1]);
  switch (zone) {
    case 'urban':
    case 'nsl_restricted':
      return limits.inside;
    case 'rural':
    case 'nsl_single':
      return limits.outside;
    case 'trunk':
    case 'nsl_dual':
      return limits.trunk;
    case 'motorway':
      return limits.motorway;
    case 'living_street':
      return limits.livingStreet;
    case 'bicycle_road':
      return 30;
    default:
      return undefined;
  }
}

function highest(limits: readonly (WrittenLimit | undefined)[]): WrittenLimit | undefined {
  return limits.reduce((best, one) => {
    if (!one || best?.kmh === 0) return best;
    return !best || one.kmh === 0 || one.kmh > best.kmh ? one : best;
  }, undefined);
}
