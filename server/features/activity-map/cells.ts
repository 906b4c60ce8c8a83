import {
  getHexagonAreaAvg,
  getHexagonEdgeLengthAvg,
  latLngToCell,
  POLYGON_TO_CELLS_FLAGS,
  polygonToCellsExperimental,
} from 'h3-js';
import { wrappedLon } from '#contract/sphere.ts';

/** About 0.1 km² and 350 m across: a junction, or a few blocks. */
export const FINEST = 9;
/** A country in a few cells. */
export const COARSEST = 2;
/** Sums are stored for each of these, so that every view reads a bounded number of cells. */
export const RESOLUTIONS = Array.from({ length: FINEST - COARSEST + 1 }, (_, at) => FINEST - at);
/** The approximate limit of cells per view. */
export const MAX_CELLS = 2_500;

const RESOLUTION_SHIFT = 52n;
const RESOLUTION_MASK = 0xfn << RESOLUTION_SHIFT;
const FINEST_DIGITS = 15;

export const indexAt = (lat: number, lon: number): string => latLngToCell(lat, lon, FINEST);
export const cellAt = (lat: number, lon: number): bigint => cellOf(indexAt(lat, lon));
/** Parses an H3 index, which is hexadecimal. */
export const cellOf = (index: string): bigint => BigInt(`0x${index}`);
export const indexOf = (cell: bigint | string): string => BigInt(cell).toString(16);

export const resolutionOf = (cell: bigint): number => Number((cell & RESOLUTION_MASK) >> RESOLUTION_SHIFT);
const unusedDigits = (resolution: number): bigint => (1n << BigInt((FINEST_DIGITS - resolution) * 3)) - 1n;
const atResolution = (cell: bigint, resolution: number): bigint =>
  (cell & ~RESOLUTION_MASK) | (BigInt(resolution) << RESOLUTION_SHIFT);

/** The lowest cell of a resolution; the cells of a resolution are a contiguous range of numbers. */
export const firstOfResolution = (resolution: number): bigint => (1n << 59n) | (BigInt(resolution) << RESOLUTION_SHIFT);

/** Like cellToParent of h3-js, but plain bit arithmetic, which is faster for many cells. */
export const parentOf = (cell: bigint, resolution: number): bigint =>
  atResolution(cell, resolution) | unusedDigits(resolution);

const BASE_AND_DIGITS = (1n << RESOLUTION_SHIFT) - 1n;
const shiftOf = (resolution: number): bigint => BigInt((FINEST_DIGITS - resolution) * 3);
/** A cell as a small number that is unique within its resolution; much faster as a map key than a bigint. */
export const numberOfCell = (cell: bigint): number => Number((cell & BASE_AND_DIGITS) >> shiftOf(resolutionOf(cell)));
export const cellOfNumber = (number: number, resolution: number): bigint =>
  firstOfResolution(resolution) | (BigInt(number) << shiftOf(resolution)) | unusedDigits(resolution);
/** The last 52 bits of that cell; the others tell only its resolution. */
export const tailOfNumber = (number: number, resolution: number): number =>
  (number + 1) * 8 ** (FINEST_DIGITS - resolution) - 1;
/** Dividing the number of a finest cell by this and rounding down gives the number of its parent. */
export const finestIn = (resolution: number): number => 8 ** (FINEST - resolution);

/** The range of finest cells within a cell, which is contiguous. */
export function finestWithin(cell: bigint): [first: bigint, last: bigint] {
  const tail = unusedDigits(FINEST);
  const inner = unusedDigits(resolutionOf(cell)) & ~tail;
  const base = atResolution(cell, FINEST) & ~inner;
  return [base | tail, base | inner | tail];
}

/** In degrees; `east` is less than `west` across the date line. */
export type MapBounds = readonly [west: number, south: number, east: number, north: number];

const ROOM_DEGREES = 0.05;

/** Some room around the places where people are. */
export const boundsAround = ([west, south, east, north]: MapBounds): MapBounds => [
  wrappedLon(west - ROOM_DEGREES),
  south - ROOM_DEGREES,
  wrappedLon(east + ROOM_DEGREES),
  north + ROOM_DEGREES,
];

const KM_PER_DEGREE = 111.195;
/** Wider polygons would be ambiguous on a sphere. */
const WIDEST_DEGREES = 60;
/** As far as maps go. Nearer to a pole, cells of one resolution would differ too much in width. */
const FARTHEST_LAT = 85;
const onMap = (lat: number): number => Math.min(FARTHEST_LAT, Math.max(-FARTHEST_LAT, lat));
/** North and south of the part that maps show. */
const heightOf = ([, south, , north]: MapBounds): [south: number, north: number] => [onMap(south), onMap(north)];

const widthOf = ([west, , east]: MapBounds): number => (east > west ? east - west : east - west + 360);

/** The finest resolution with which a view stays within MAX_CELLS. */
export function resolutionFor(bounds: MapBounds): number {
  const [south, north] = heightOf(bounds);
  const width = widthOf(bounds);
  const height = Math.max(0.000_1, north - south);
  const middle = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [wide, high] = [width * Math.max(0.05, middle) * KM_PER_DEGREE, height * KM_PER_DEGREE];
  // A long, thin view has few cells inside but many along its edges.
  const cellsOf = (resolution: number): number =>
    (wide * high) / getHexagonAreaAvg(resolution, 'km2') + (wide + high) / getHexagonEdgeLengthAvg(resolution, 'km');
  return RESOLUTIONS.find((resolution) => cellsOf(resolution) <= MAX_CELLS / 2) ?? COARSEST;
}

/** Every cell of a resolution that the bounds touch. */
export function activityCellsWithin(bounds: MapBounds, resolution: number): string[] {
  const [west] = bounds;
  const [south, north] = heightOf(bounds);
  const width = widthOf(bounds);
  const parts = Math.ceil(width / WIDEST_DEGREES);
  const found = new Set<string>();
  for (let part = 0; part < parts; part++) {
    const [from, to] = [west + (width * part) / parts, west + (width * (part + 1)) / parts];
    const ring = [
      [south, from],
      [south, to],
      [north, to],
      [north, from],
    ].map(([lat = 0, lon = 0]) => [lat, wrappedLon(lon)]);
    const { containmentOverlapping } = POLYGON_TO_CELLS_FLAGS;
    for (const index of polygonToCellsExperimental(ring, resolution, containmentOverlapping)) found.add(index);
  }
  return [...found];
}
