import { type RawBuilder, sql } from 'kysely';
import type { VehicleFigures } from '#contract/vehicle-use.ts';
import { meanScores, SCORE_SUMS } from '#server/ingest/run/score-sums.ts';

/** As vehicle_days stores them: six counts, then the sums of scores. */
const LENGTH = 6 + SCORE_SUMS;

const sumAt = (place: number): RawBuilder<number> => sql`coalesce(sum(sums[${sql.lit(place)}]), 0)::bigint`;

/**
 * Over some vehicle_days, added by the database: a vehicle or person may have very many. As text, which the driver parses
 * many times faster than an array.
 */
export const summedDays: RawBuilder<string> = sql`concat_ws(',', ${sql.join(
  Array.from({ length: LENGTH }, (_, at) => sumAt(at + 1)),
)})`;
export const summedMeters = sumAt(3);

/** No text stands for no days. */
export function vehicleFiguresOf(sums = ''): VehicleFigures {
  const numbers = sums.split(',').map(Number);
  const [trips = 0, seconds = 0, distanceMeters = 0, ACCELERATION = 0, BRAKING = 0, CORNERING = 0, ...scored] = numbers;
  const events = { ACCELERATION, BRAKING, CORNERING };
  return { trips, seconds, distanceMeters, events, scores: meanScores(scored) };
}
