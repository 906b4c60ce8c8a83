import { SCORE_PARTS, type Scores } from '#contract/timeline.ts';

export type ScoredTrip = { distanceMeters: number; scores: Scores };

/** The score of a day, a week, a user or a vehicle: the distance-weighted mean of its trips, part by part. */
export function aggregateScores(trips: readonly ScoredTrip[]): Scores {
  const result: Scores = { ACCELERATION: null, BRAKING: null, CORNERING: null, SPEED: null, DFD: null };
  for (const part of SCORE_PARTS) {
    let weight = 0;
    let sum = 0;
    for (const trip of trips) {
      const value = trip.scores[part];
      if (value === null || !(trip.distanceMeters > 0)) continue;
      weight += trip.distanceMeters;
      sum += trip.distanceMeters * value;
    }
    if (weight > 0) result[part] = Math.round(sum / weight);
  }
  return result;
}

/** Groups trips by a key such as the local day or week of their start, and scores each group. */
export function aggregateBy<T extends ScoredTrip>(
  trips: readonly T[],
  keyOf: (trip: T) => string,
): Map<string, Scores> {
  const groups = new Map<string, T[]>();
  for (const trip of trips) {
    const key = keyOf(trip);
    const group = groups.get(key);
    if (group) group.push(trip);
    else groups.set(key, [trip]);
  }
  return new Map([...groups].map(([key, group]) => [key, aggregateScores(group)]));
}
