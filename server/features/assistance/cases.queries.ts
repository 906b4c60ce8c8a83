import { type Kysely, sql } from 'kysely';
import type { AssistanceCase } from '#contract/assistance.ts';
import type { Tables } from '#server/db/tables.ts';

export type CasesDatabase = Kysely<Tables>;

const KMH = 3.6;
const round1 = (value: number): number => Math.round(value * 10) / 10;

/** Cases of a project with their assignees. */
export const selectCases = (db: CasesDatabase, projectId: number) =>
  db
    .selectFrom('assistance_cases as c')
    .leftJoin('users as assignee', 'assignee.id', 'c.assigned_to')
    .select([
      'c.user_id',
      'c.case_id',
      'c.kind',
      'c.test',
      'c.happened_ms',
      'c.received_at',
      'c.lat',
      'c.lon',
      'c.speed_mps',
      'c.asi',
      'c.axis',
      'c.severity_threshold',
      'c.state',
      'c.assigned_to',
      'c.acknowledged_at',
      'c.closed_at',
      'c.outcome',
      'c.version',
      'assignee.email as assignedTo',
      'assignee.uid as assignedUid',
    ])
    .where('c.project_id', '=', projectId);
export type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>['executeTakeFirstOrThrow']>>;

export const presentCase = (row: CaseRow): AssistanceCase => ({
  id: row.case_id,
  userId: row.user_id,
  kind: row.kind,
  state: row.state,
  isTest: row.test,
  happenedAt: new Date(row.happened_ms).toISOString(),
  receivedAt: row.received_at.toISOString(),
  lat: row.lat,
  lon: row.lon,
  speedKmh: row.speed_mps === null ? null : round1(row.speed_mps * KMH),
  asi: row.asi,
  axis: row.axis,
  assignedTo: row.assignedTo,
  assignedUid: row.assignedUid,
  acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
  outcome: row.outcome,
  version: row.version,
});

/** More than a team can work on at a time. */
const MAX_OPEN = 200;

export async function openCases(db: CasesDatabase, projectId: number, now: Date) {
  const rows = await selectCases(db, projectId)
    .where('c.state', 'in', ['open', 'acknowledged'])
    .orderBy(sql`c.state = 'acknowledged'`)
    .orderBy('c.received_at')
    .orderBy('c.case_id')
    .limit(MAX_OPEN)
    .execute();
  const { open, acknowledged } = await db
    .selectFrom('assistance_cases')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'open').as('open'),
      fn.countAll<number>().filterWhere('state', '=', 'acknowledged').as('acknowledged'),
    ])
    .where('project_id', '=', projectId)
    .where('state', 'in', ['open', 'acknowledged'])
    .executeTakeFirstOrThrow();
  return { items: rows.map(presentCase), open, acknowledged, now: now.toISOString() };
}
