import { type Kysely, sql } from 'kysely';
import { z } from 'zod/mini';
import type { AppUserRow, AppUserSort } from '#contract/app-user-list.ts';
import type { DeviceDescription } from '#contract/upload.ts';
import { sdkState } from '#contract/upload-records.ts';
import type { Tables } from '#server/db/tables.ts';
import { tagsOf } from './change-tags.ts';
import { type Days, figuresOf } from './people-source.ts';
import { statesSince } from './states-since.ts';
import type { VersionMarks } from './version-marks.ts';

type Complaints = Record<string, { t: number; reasons: string[] }>;

/** The rows of these users, in the order of the given ids. */
export async function appUserRows(
  db: Kysely<Tables>,
  projectId: number,
  userIds: readonly string[],
  { markOf }: VersionMarks,
  days: Days,
): Promise<AppUserRow[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('app_users as u')
    .leftJoin('device_troubles as t', (join) =>
      join.onRef('t.project_id', '=', 'u.project_id').onRef('t.user_id', '=', 'u.user_id'),
    )
    .select([
      'u.user_id',
      'u.status',
      'u.status_at',
      'u.last_seen_at',
      'u.created_at',
      'u.device',
      'u.blocked',
      'u.pilot',
    ])
    .select('t.complaints')
    .select(sql<number>`floor(rollout_position(u.project_id, u.user_id))::int`.as('rolloutGroup'))
    .where('u.project_id', '=', projectId)
    .where('u.user_id', '=', sql<string>`any(${[...userIds]}::text[])`)
    .execute();
  const [since, tags, figures, vehicles] = await Promise.all([
    statesSince(db, projectId, userIds),
    tagsOf(db, projectId, userIds),
    figuresOf(db, projectId, days, userIds),
    vehiclesOf(db, projectId, userIds),
  ]);
  const known = new Map(rows.map((row) => [row.user_id, row]));
  return userIds.flatMap((userId) => {
    const row = known.get(userId);
    if (!row) return [];
    const device = row.device as DeviceDescription | null;
    const open = Object.entries((row.complaints ?? {}) as Complaints).filter(([, { reasons }]) => reasons.length > 0);
    return [
      {
        userId,
        state: z.catch(z.nullable(sdkState), null).parse(row.status),
        stateSince: since.get(userId) ?? row.status_at?.toISOString() ?? null,
        lastSeenAt: row.last_seen_at?.toISOString() ?? null,
        registeredAt: row.created_at.toISOString(),
        platform: device?.platform ?? null,
        version: device?.sdkVersion ?? null,
        versionMark: markOf(device?.platform, device?.sdkVersion),
        model: device?.model ?? null,
        blocked: row.blocked,
        pilot: row.pilot,
        tags: tags.get(userId) ?? [],
        reasons: [...new Set(open.flatMap(([, { reasons }]) => reasons))],
        isFailing: open.some(([kind]) => kind.startsWith('failure:')),
        vehicles: vehicles.get(userId) ?? [],
        rolloutGroup: row.rolloutGroup,
        figures: figures.get(userId) ?? null,
      },
    ];
  });
}

async function vehiclesOf(db: Kysely<Tables>, projectId: number, userIds: readonly string[]) {
  const rows = await db
    .selectFrom('vehicle_drivers as d')
    .innerJoin('vehicles as v', 'v.id', 'd.vehicle_id')
    .select(['d.user_id as userId', sql<string[]>`array_agg(v.name order by v.name)`.as('names')])
    .where('d.project_id', '=', projectId)
    .where('d.user_id', 'in', [...userIds])
    .groupBy('d.user_id')
    .execute();
  return new Map(rows.map(({ userId, names }) => [userId, names]));
}

const timeOf = ({ lastSeenAt }: AppUserRow): number => (lastSeenAt ? Date.parse(lastSeenAt) : 0);

/** The index has half-hour precision, so rows are sorted by exact time within a page. */
export function exactly(rows: AppUserRow[], sortedBy: AppUserSort | 'match'): AppUserRow[] {
  if (sortedBy === 'seen') return rows.sort((a, b) => timeOf(a) - timeOf(b));
  return sortedBy === '-seen' ? rows.sort((a, b) => timeOf(b) - timeOf(a)) : rows;
}
