import type { Road } from './meaning.ts';

export type MapCounts = {
  ways: number;
  drivable: number;
  /** Drivable ways whose limit is signed, comes from their zone, or is the country's default. */
  signed: number;
  zoned: number;
  assumed: number;
  rails: number;
  /** Rails with passenger service, and stops. */
  tracks: number;
  stops: number;
  named: number;
  ground: number;
  places: number;
};

export const noCounts = (): MapCounts => ({
  ...{ ways: 0, drivable: 0, signed: 0, zoned: 0, assumed: 0, rails: 0, tracks: 0, stops: 0 },
  ...{ named: 0, ground: 0, places: 0 },
});

export function countRoad(counts: MapCounts, { facts, isRail }: Road, isNamed: boolean): void {
  counts.ways++;
  if (isNamed) counts.named++;
  if (isRail) counts.rails++;
  if (!facts.drivable) return;
  counts.drivable++;
  if (facts.limitFrom === 'sign') counts.signed++;
  else if (facts.limitFrom === 'zone') counts.zoned++;
  else counts.assumed++;
}
