import { metersApart, wrappedLon } from '#contract/sphere.ts';

/** In degrees, between two meridians and two parallels. */
export interface Box {
  south: number;
  west: number;
  height: number;
  width: number;
}

const RADIANS = Math.PI / 180;
/** Rounding must not make anything seem farther away than it is. */
const SLACK_METERS = 0.001;

/** At least as near as anything in the box. */
export function metersToBox(lat: number, lon: number, { south, west, height, width }: Box): number {
  const north = south + height;
  const within = (degrees: number): number => Math.min(north, Math.max(south, degrees));
  const fromMiddle = Math.abs(wrappedLon(lon - west - width / 2));
  const away = Math.max(0, fromMiddle - width / 2);
  // Where a great circle from here meets the nearer side at a right angle.
  const foot = Math.atan2(Math.sin(lat * RADIANS), Math.cos(lat * RADIANS) * Math.cos(away * RADIANS)) / RADIANS;
  const places = [south, north, within(foot)];
  return Math.max(0, Math.min(...places.map((place) => metersApart(lat, 0, place, away))) - SLACK_METERS);
}
