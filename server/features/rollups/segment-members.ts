import { type Kysely, sql } from 'kysely';
import { z } from 'zod/mini';
import { partsOfSegment, type SegmentKind } from '#contract/insight-segments.ts';
import { releaseFacet } from '#server/db/release-facet.ts';
import type { Tables } from '#server/db/tables.ts';
import { rolloutShare } from '#server/features/sdk-config/rollout-share.ts';
import { rolloutPositions } from './segments.ts';

type Database = Kysely<Tables>;

/** The value is written as `platform/version`. */
function facetOfVersion(value: string): string {
  const at = value.indexOf('/');
  return releaseFacet({ platform: value.slice(0, at), version: value.slice(at + 1) });
}

export interface SegmentMembers {
  users: string[];
  /** The share of the segment's members; 1 for all of them. */
  share: number;
}

/** All members of a small segment, otherwise a sample: those with the lowest roll-out positions. */
export async function segmentMembers(
  db: Database,
  projectId: number,
  segment: string,
  most: number,
): Promise<SegmentMembers> {
  const { kind, value } = partsOfSegment(segment);
  if (kind === 'group') return membersOfGroup(db, projectId, segment, most);
  if (kind === 'vehicle' && !z.guid().safeParse(value).success) return { users: [], share: 1 };
  const facet = kind === 'version' ? facetOfVersion(value) : segment;
  const listed =
    kind === 'vehicle'
      ? sql`select user_id from vehicle_drivers where project_id = ${projectId} and vehicle_id = ${value}::uuid`
      : sql`select user_id from app_user_facets where project_id = ${projectId} and facet = ${facet}`;
  const users = await idsOf(db, sql`${listed} limit ${sql.lit(most + 1)}`);
  if (users.length <= most) return { users, share: 1 };
  const share = Math.min(1, (EXAMINED_FOR_EACH * most) / (await registeredIn(db, projectId)));
  // By itself, because a cluster cannot look up a user of a shard in a table of the coordinator.
  const some = await idsOf(
    db,
    sql`with u as materialized (${usersBetween(projectId, 0, 100 * share)})
      select u.user_id from u where ${isListed(projectId, kind, facet)}`,
  );
  return { users: some, share };
}

/** The members with the lowest positions of the group, up to the limit. */
async function membersOfGroup(db: Database, projectId: number, segment: string, most: number): Promise<SegmentMembers> {
  const { from, to } = rolloutPositions(segment, await rolloutShare(db, projectId));
  const all = ((await registeredIn(db, projectId)) * (to - from)) / 100;
  const share = Math.min(1, most / Math.max(1, all));
  return { users: await idsOf(db, usersBetween(projectId, from, from + (to - from) * share)), share };
}

/** Users examined per counted user, because many of them may not be in the segment. */
const EXAMINED_FOR_EACH = 2;

const usersBetween = (projectId: number, from: number, to: number) => sql`
  select u.user_id from app_users u where u.project_id = ${projectId}
    and rollout_position(u.project_id, u.user_id) >= ${from}::float8
    and rollout_position(u.project_id, u.user_id) < ${to}::float8`;

const isListed = (projectId: number, kind: SegmentKind | null, facet: string) =>
  kind === 'vehicle'
    ? sql`exists (select 1 from vehicle_drivers d where d.project_id = ${projectId} and d.user_id = u.user_id
        and 'vehicle:' || d.vehicle_id = ${facet})`
    : sql`exists (select 1 from app_user_facets f where f.project_id = ${projectId} and f.user_id = u.user_id
        and f.facet = ${facet})`;

async function idsOf(db: Database, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`${query}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Read from a counter. */
async function registeredIn(db: Database, projectId: number): Promise<number> {
  const { rows } = await sql<{ users: number }>`
    select coalesce(sum(amount), 0)::bigint as users from project_counts
    where project_id = ${projectId} and counter = 'users' and key = 'all'
  `.execute(db);
  return rows[0]?.users ?? 0;
}
