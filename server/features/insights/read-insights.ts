import type { Kysely } from 'kysely';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getInsights } from '#contract/insights.ts';
import type { Tables } from '#server/db/tables.ts';
import { segmentDays, segmentPeriod } from '#server/features/rollups/segments.queries.ts';
import { rolloutShare } from '#server/features/sdk-config/rollout-share.ts';
import { compareSides } from './compare-sides.ts';
import { insightDays } from './insight-days.ts';
import { insightSide } from './insight-side.ts';
import { segmentsToRead, todayOf } from './insights.queries.ts';
import { peopleOfDays } from './people-of-days.ts';

export type Insights = ReplyOf<typeof getInsights>;

export interface InsightsQuery {
  projectId: number;
  segment: string;
  period: string;
  withSegment?: string | undefined;
  withPeriod?: string | undefined;
}

/** The figures of a segment in a period, compared with another segment or period if requested. */
export async function readInsights(
  db: Kysely<Tables>,
  now: Date,
  { projectId, segment, period, withSegment, withPeriod }: InsightsQuery,
): Promise<Insights> {
  const [today, share] = await Promise.all([todayOf(db, projectId, now), rolloutShare(db, projectId)]);
  const read = async (of: string, within: string) => {
    const days = insightDays(within, today);
    const stored = segmentsToRead(projectId, of, share);
    const [rows, people] = await Promise.all([
      segmentDays(db, stored, days),
      days.stored ? segmentPeriod(db, stored, days.stored) : peopleOfDays(db, stored, days),
    ]);
    return { side: insightSide(of, days, people?.users ?? null, rows), people };
  };
  const own = await read(segment, period);
  if (withSegment === undefined && withPeriod === undefined) return { own: own.side };
  const other = await read(withSegment ?? segment, withPeriod ?? period);
  const comparison = own.people && other.people && compareSides(own.people.scores, other.people.scores);
  return { own: own.side, other: other.side, ...(comparison && { comparison }) };
}
