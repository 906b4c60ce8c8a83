import { type Kysely, sql } from 'kysely';
import { EVERYONE, SCORE_NAMES, type ScoreName } from '#contract/insight-segments.ts';
import type { Tables } from '#server/db/tables.ts';
import { numbersIn } from '#server/features/rollups/numbers.ts';
import type { DayRange } from '#server/features/rollups/periods.ts';
import { type SegmentQuery, segmentDays } from '#server/features/rollups/segments.queries.ts';
import { PILOTS } from '#server/features/rollups/segments.ts';
import { meanScores, SCORE_SUMS } from '#server/ingest/run/score-sums.ts';
import { paced } from '#server/pace.ts';
import { type SampleGroup, sampleOf } from './statistics.ts';

/** The most user days summed within a request, for each side of a comparison. */
const MAX_USER_DAYS = 100_000;

const SUMS = sql.join(Array.from({ length: SCORE_SUMS }, (_, at) => sql`sum(d.sums[${sql.lit(at + 1)}])`));

/**
 * The scores of the users of a segment on custom days, which no roll-up stores; null if there are too many user days to
 * sum within a request.
 */
export async function peopleOfDays(
  db: Kysely<Tables>,
  { projectId, segments }: SegmentQuery,
  { from, to }: DayRange,
): Promise<{ users: number; scores: Record<ScoreName, SampleGroup> } | null> {
  const everybody = await segmentDays(db, { projectId, segments: [EVERYONE, PILOTS] }, { from, to });
  if (everybody.reduce((sum, { users }) => sum + users, 0) > MAX_USER_DAYS) return null;
  const { rows } = await sql<{ sums: string }>`
    select array_to_string(array[${SUMS}], ',') as sums from user_days d
    join user_segments s on s.project_id = d.project_id and s.user_id = d.user_id
      and s.segments && ${segments}::text[]
    where d.project_id = ${projectId} and d.day between ${from}::date and ${to}::date
    group by d.user_id
  `.execute(db);
  const known = new Map(SCORE_NAMES.map((name): [ScoreName, number[]] => [name, []]));
  for await (const { sums } of paced(rows)) {
    const means = meanScores(numbersIn(sums));
    for (const [name, values] of known) {
      const mean = means[name];
      if (mean !== null) values.push(mean);
    }
  }
  const scores = [...known].map(([name, values]) => [name, sampleOf(values)] as const);
  return { users: rows.length, scores: Object.fromEntries(scores) as Record<ScoreName, SampleGroup> };
}
