import { type RawBuilder, sql } from 'kysely';

export interface Range {
  projectId: number;
  from: string;
  to: string;
  zone: string;
}

/** The first millisecond of a local day. */
const startOf = (day: RawBuilder<unknown>, zone: string): RawBuilder<number> =>
  sql`(extract(epoch from (${day}::timestamp at time zone ${zone})) * 1000)::bigint`;

/** What happened on these local days. */
export const happenedInRange = ({ from, to, zone }: Range): RawBuilder<boolean> => sql<boolean>`
  c.happened_ms >= ${startOf(sql`${from}::date`, zone)}
  and c.happened_ms < ${startOf(sql`(${to}::date + 1)`, zone)}
`;

export const localDayOfCall = (zone: string): RawBuilder<string> =>
  sql<string>`(to_timestamp(c.happened_ms / 1000.0) at time zone ${zone})::date`;

/** Part of an app user's id, ignoring case; no character has a special meaning. */
export const idHolds = (search: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(lower(c.user_id), lower(${search})) > 0`;

/** Figures for several cases. Tests count as tests only. */
export const ASSISTANCE_FIGURES = {
  aids: sql<number>`count(*) filter (where c.kind = 'AID' and c.state <> 'filtered' and not c.test)::int`,
  bcalls: sql<number>`count(*) filter (where c.kind = 'BCALL' and not c.test)::int`,
  filtered: sql<number>`count(*) filter (where c.state = 'filtered' and not c.test)::int`,
  tests: sql<number>`count(*) filter (where c.test)::int`,
};
