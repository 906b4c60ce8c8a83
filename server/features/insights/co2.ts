import type { TravelType } from '#server/features/rollups/layout.ts';

/**
 * Grams of CO₂ equivalents a person and kilometre, vehicle and infrastructure included; docs/insights.md names the
 * source.
 */
export const GRAMS_PER_KM: Readonly<Record<TravelType, number>> = {
  CAR: 166,
  DRIVING: 166,
  BUS: 89,
  TRAIN: 111,
  TRAM: 111,
  METRO: 111,
  // Of an unknown kind, so the higher of both.
  PUBLIC_TRANSPORT: 111,
  CYCLING: 0,
  WALKING: 0,
};

export function co2Of(meters: Readonly<Record<TravelType, number>>): { emittedKg: number; byCarKg: number } {
  let [emitted, byCar] = [0, 0];
  for (const [type, distance] of Object.entries(meters) as [TravelType, number][]) {
    emitted += distance * GRAMS_PER_KM[type];
    byCar += distance * GRAMS_PER_KM.CAR;
  }
  const kilograms = (gramMeters: number): number => gramMeters / 1e6;
  return { emittedKg: kilograms(emitted), byCarKg: kilograms(byCar) };
}
