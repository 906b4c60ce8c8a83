/** Geometry on a sphere, shared by phones, server and browser. Degrees in, metres out. */

/** The mean radius of the earth, (2a + b) / 3 of WGS 84, as used by spatial databases. */
export const EARTH_RADIUS = (2 * 6_378_137 + 6_356_752.314245179) / 3;
const RADIANS = Math.PI / 180;

export type LonLat = [lon: number, lat: number];

/** Normalises a longitude to −180 up to 180. */
export const wrappedLon = (lon: number): number =>
  lon >= -180 && lon <= 180 ? lon : lon - 360 * Math.round(lon / 360);

/** The great-circle distance, numerically accurate for near and far places. */
export function metersApart(latA: number, lonA: number, latB: number, lonB: number): number {
  const north = Math.sin(((latB - latA) * RADIANS) / 2);
  const east = Math.sin(((lonB - lonA) * RADIANS) / 2);
  const square = north * north + Math.cos(latA * RADIANS) * Math.cos(latB * RADIANS) * east * east;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** The destination for a distance and direction (0 is north, 90 east); the longitude continues across the date line. */
export function placeAt(lat: number, lon: number, bearing: number, meters: number): LonLat {
  const [phi, angle, turn] = [lat * RADIANS, meters / EARTH_RADIUS, bearing * RADIANS];
  const sine = Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(turn);
  const east = Math.sin(turn) * Math.sin(angle) * Math.cos(phi);
  const away = Math.atan2(east, Math.cos(angle) - Math.sin(phi) * sine);
  return [lon + away / RADIANS, Math.asin(Math.max(-1, Math.min(1, sine))) / RADIANS];
}

/** A circle as a closed line, for drawing. */
export const circleOutline = (lat: number, lon: number, radiusMeters: number, corners = 72): LonLat[] =>
  Array.from({ length: corners + 1 }, (_, at) => placeAt(lat, lon, ((at % corners) * 360) / corners, radiusMeters));
