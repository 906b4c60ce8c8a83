/** Metres east and north of the town's middle. */
export type Place = { readonly x: number; readonly y: number };

export const TOWN_LAT = 48;
export const TOWN_LON = 16;
const METERS_PER_DEGREE = 111_195;
const METERS_PER_DEGREE_EAST = METERS_PER_DEGREE * Math.cos((TOWN_LAT * Math.PI) / 180);

export const latOf = (y: number): number => TOWN_LAT + y / METERS_PER_DEGREE;
export const lonOf = (x: number): number => TOWN_LON + x / METERS_PER_DEGREE_EAST;

/** Not Math.hypot: it guards against overflow and takes ten times as long. */
export const distanceBetween = (a: Place, b: Place): number =>
  Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));

/** Gentle hills: the same place always has the same height. */
export const altitudeOf = (x: number, y: number): number =>
  214 + 18 * Math.sin(x / 2300) + 11 * Math.sin(y / 1700 + x / 5100) + 4 * Math.sin((x + y) / 610);
