import { type RawBuilder, sql } from 'kysely';
import { SCORE_PARTS, type Scores } from '#contract/timeline.ts';
import { type OverallScores, overallScores } from '#engine/score/overall.ts';

/** The length of `scoreSums`: two numbers per score part. */
export const SCORE_SUMS = 2 * SCORE_PARTS.length;

/**
 * Sums over timeline items `i` in the format of day_scores and the end of vehicle_days: per score part, the metres where
 * it is known, and points times metres.
 */
export const scoreSums: RawBuilder<number[]> = sql`array[${sql.join(
  SCORE_PARTS.flatMap((part) => {
    const points = sql`i.features -> 'scores' -> ${sql.lit(part)}`;
    const meters = sql`round(i.distance_meters)::bigint`;
    const sum = (amount: RawBuilder<unknown>) =>
      sql`coalesce(sum(${amount}) filter (where jsonb_typeof(${points}) = 'number'), 0)::bigint`;
    return [sum(meters), sum(sql`${meters} * (${points})::bigint`)];
  }),
)}]`;

type MeanScores = { [Name in keyof OverallScores]: number | null };
const UNKNOWN: MeanScores = { total: null, safeness: null, speed: null, distraction: null };

/** The mean of each part, weighted by distance, combined as for a single trip; null without any known part. */
export function meanScores(sums: readonly number[]): MeanScores {
  const means = SCORE_PARTS.map((part, at) => {
    const [meters = 0, points = 0] = sums.slice(2 * at);
    return [part, meters > 0 ? Math.round(points / meters) : null] as const;
  });
  return means.every(([, mean]) => mean === null) ? UNKNOWN : overallScores(Object.fromEntries(means) as Scores);
}
