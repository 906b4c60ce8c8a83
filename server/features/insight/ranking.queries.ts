import { type Kysely, type RawBuilder, sql } from 'kysely';
import { GROUP_OF_MODE, MODE_CODES } from '#contract/dictionary.ts';
import { TRIP_MODES } from '#contract/home.ts';
import type { RankedUser, RankingSort } from '#contract/insight-ranking.ts';
import { SCORE_PARTS, type ScorePart } from '#contract/timeline.ts';
import type { Tables } from '#server/db/tables.ts';
import { orderBy, type Page, sortKey, sqlPage } from '#server/http/page.ts';
import { meanScores, SCORE_SUMS } from '#server/ingest/run/score-sums.ts';
import { knownFirst } from './score-order.ts';

export interface Ranking {
  projectId: number;
  from: string;
  to: string;
  sort: RankingSort;
}

/** The same types that Home counts as trips. */
const TRIP_TYPES = MODE_CODES.filter((type) => TRIP_MODES.some((mode) => mode === GROUP_OF_MODE[type]));

const sumOf = (at: number) => sql`coalesce(sum(sums[${sql.lit(at)}]), 0)::bigint`;
const SUMS = sql`array[${sql.join(Array.from({ length: SCORE_SUMS }, (_, at) => sumOf(at + 1)))}]`;

const part = (name: ScorePart): RawBuilder<unknown> => {
  const at = 2 * SCORE_PARTS.indexOf(name) + 1;
  return sql`round(s.sums[${sql.lit(at + 1)}]::numeric / nullif(s.sums[${sql.lit(at)}], 0))`;
};
/** The same formula as in meanScores. */
const SAFENESS = sql`mean_of_known(${part('ACCELERATION')}, ${part('BRAKING')}, ${part('CORNERING')})`;
const TOTAL = sql`round(mean_of_known(${SAFENESS}, ${part('SPEED')}, ${part('DFD')}))::int`;

type Row = Pick<RankedUser, 'userId' | 'pilot' | 'trips' | 'distanceMeters'> & { sums: number[] | null };

/** Reads one row per user and day, so the cost grows with both. */
export async function rankingPage(
  db: Kysely<Tables>,
  { projectId, from, to, sort }: Ranking,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<RankedUser>> {
  const keys = {
    score: knownFirst(sql`r.total`, sort),
    trips: sortKey.integer('r.trips'),
    distance: sortKey.integer(sql`round(r."distanceMeters")::bigint`),
  };
  const order = orderBy(keys, sort, sortKey.text('r.userId'));
  const within = sql`project_id = ${projectId} and day between ${from}::date and ${to}::date`;
  const { items, next } = await sqlPage(
    db,
    { order, cursor, limit },
    (parts) => sql<Row>`
    select r."userId", r.pilot, r.trips, r."distanceMeters", r.sums, ${parts.columns}
    from (
      select t.user_id as "userId", u.pilot, t.trips, t.meters as "distanceMeters", s.sums, ${TOTAL} as total
      from (
        select user_id, sum(items)::bigint as trips, sum(distance_meters) as meters from day_aggregates
        where ${within} and type = any(${TRIP_TYPES}::text[]) and not open group by user_id
      ) t
      join app_users u on u.project_id = ${projectId} and u.user_id = t.user_id
      left join (
        select user_id, ${SUMS} as sums from day_scores where ${within} and counted group by user_id
      ) s on s.user_id = t.user_id
    ) r
    where ${parts.isAfter}
    order by ${parts.orderBy} limit ${parts.limit}
  `,
  );
  return { items: items.map(({ sums, ...row }) => ({ ...row, ...meanScores((sums ?? []).map(Number)) })), next };
}
