import type { TravelType } from '#server/features/rollups/layout.ts';

/**
 * Grams of CO₂ equivalent per person and kilometre, including vehicle and infrastructure; docs/insights.md names the
 * source.
 */
export const GRAMS_PER_KM: Readonly<Record<TravelType, number>> = {
  CAR: 166,
  DRIVING: 166,
  BUS: 89,
  TRAIN: 111,
  TRAM: 111,
  METRO: 111,
  // The kind is unknown, so the higher value applies.
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
