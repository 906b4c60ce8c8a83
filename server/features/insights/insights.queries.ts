import { type Kysely, sql } from 'kysely';
import { DANGEROUS, partsOfSegment } from '#contract/insight-segments.ts';
import type { Tables } from '#server/db/tables.ts';
import { rolledUpTo, type SegmentQuery } from '#server/features/rollups/segments.queries.ts';
import { groupSegments, rolloutPositions } from '#server/features/rollups/segments.ts';
import { rolloutShare } from '#server/features/sdk-config/rollout-share.ts';
import { localDay } from '#server/time/local-day.ts';

type Database = Kysely<Tables>;

/** Users who have the new configuration of the running roll-out, and users who do not have it yet. */
export const ROLLOUT = { inside: 'group:in', outside: 'group:out' } as const;

/** The stored segments that a selected segment consists of. */
export function segmentsToRead(projectId: number, segment: string, share: number | null): SegmentQuery {
  const isOfGroups = partsOfSegment(segment).kind === 'group';
  return { projectId, segments: isOfGroups ? groupSegments(rolloutPositions(segment, share)) : [segment] };
}

/** The last day of the rolling periods; before the first trip, today in the project's time zone. */
export async function todayOf(db: Database, projectId: number, now: Date): Promise<string> {
  const rolled = await rolledUpTo(db, projectId);
  if (rolled) return rolled;
  const settings = await db
    .selectFrom('project_settings')
    .select('time_zone')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return localDay(now.getTime(), settings?.time_zone ?? 'UTC');
}

const MAX_MONTHS = 24;

/** Months with a trip, newest first. */
export async function monthsWithTravels(db: Database, projectId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('segment_periods')
    .select('period')
    .where('project_id', '=', projectId)
    .where('segment', '=', 'all')
    .where('period', 'like', 'month:%')
    .where('users', '>', 0)
    .orderBy('period', 'desc')
    .limit(MAX_MONTHS)
    .execute();
  return rows.map(({ period }) => period.slice('month:'.length));
}

/** More options than this are no longer useful in a menu. */
const MAX_PER_KIND = 200;

/** The segments of a kind with a trip in the last 30 days, by name. */
export async function segmentsOfKind(db: Database, projectId: number, kind: string) {
  const { rows } = await sql<{ segment: string; users: number }>`
    select segment, users from segment_periods
    where project_id = ${projectId} and segment > ${`${kind}:`} and segment < ${`${kind};`} and period = 'last30'
      and users > 0
    order by segment limit ${MAX_PER_KIND}
  `.execute(db);
  return rows;
}

export async function vehicleNames(
  db: Database,
  projectId: number,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('vehicles')
    .select(['id', 'name'])
    .where('project_id', '=', projectId)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Areas are named by their point of interest; dangerous areas have no name. */
export async function placeNames(
  db: Database,
  projectId: number,
  areas: readonly string[],
): Promise<Map<string, string>> {
  const ids = areas.filter((area) => area !== DANGEROUS);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('pois')
    .select(['id', 'name'])
    .where('project_id', '=', projectId)
    .where(sql<boolean>`id::text = any(${ids}::text[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Whether any stored period contains the segment: a tag that nobody has any more is unknown. */
export async function isSegmentKnown(db: Database, projectId: number, segment: string): Promise<boolean> {
  const { segments } = segmentsToRead(projectId, segment, await rolloutShare(db, projectId));
  if (segments.length === 0) return false;
  const row = await db
    .selectFrom('segment_periods')
    .select('segment')
    .where('project_id', '=', projectId)
    .where('segment', 'in', [...segments])
    .where('users', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
