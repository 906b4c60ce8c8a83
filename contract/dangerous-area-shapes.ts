/** What can be wrong with the shape of a dangerous area, and where. Pure; the browser reads this too. */
import { AREA_LIMITS } from './dangerous-area-lists.ts';
import { crossingOf, enclosing, faultOf, type Shape, type ShapeFault } from './shapes.ts';
import type { LonLat } from './sphere.ts';

export interface AreaFault {
  fault: ShapeFault;
  /** The place that is wrong, where one can be named. */
  at?: { lat: number; lon: number };
}

const isPlace = ([lon, lat]: LonLat): boolean =>
  Number.isFinite(lat) && Number.isFinite(lon) && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
const placeAt = ([lon, lat]: LonLat) => ({ lat: rounded(lat), lon: rounded(lon) });

export function areaFault(shape: Shape): AreaFault | null {
  const fault = faultOf(shape) ?? hugeFault(shape);
  if (!fault) return null;
  if (shape.kind === 'circle') return { fault, ...(fault === 'place' && { at: { lat: shape.lat, lon: shape.lon } }) };
  if (fault === 'place') {
    const [lon = Number.NaN, lat = Number.NaN] = shape.ring.find((corner) => !isPlace(corner)) ?? [];
    return { fault, at: { lat, lon } };
  }
  const crossing = fault === 'crossing' ? crossingOf(shape.ring) : null;
  return { fault, ...(crossing && { at: placeAt(crossing) }) };
}

function hugeFault(shape: Shape): ShapeFault | null {
  if (enclosing(shape).radiusMeters <= AREA_LIMITS.maxReachMeters) return null;
  return shape.kind === 'circle' ? 'radius' : 'too-large';
}
