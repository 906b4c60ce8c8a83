import { type Kysely, sql } from 'kysely';
import type { Retention } from '#contract/retention.ts';
import { narrowed, type Services } from '#contract/services.ts';
import { metersApart } from '#contract/sphere.ts';
import type { ItemType } from '#contract/timeline.ts';
import { sdkState } from '#contract/upload-records.ts';
import { existingUser } from '#server/access/app-users.queries.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { complaintsOf } from '#server/features/app-users/app-user-head.queries.ts';
import { retentionOf } from '#server/features/project-settings/retention.queries.ts';
import { configFor, overridesOf } from '#server/features/sdk-config/sdk-settings.ts';
import { reportedBetween } from '#server/features/timeline/device-records.ts';
import { createFirst } from '#server/features/timeline/first-of-many.ts';
import { msAt } from '#server/ingest/run/engine-run.ts';
import { fixesBetween } from '#server/ingest/run/stored-fixes.ts';
import { type ByPeople, changesByPeople } from './why-changes.ts';

type Database = Kysely<Tables>;

/** Positions this close to the requested time are examined. */
export const NEAR_MS = 10 * 60_000;
/** Evidence is listed this far around the requested time. */
export const AROUND_MS = 2 * 3_600_000;
/** A phone repeats its problems; older reports may no longer apply. */
const COMPLAINTS_LAST_MS = 3 * 86_400_000;
const INEXACT_METERS = 200;
/** Per kind of report. */
const MAX_REPORTS = 2_000;

export interface ItemFact {
  startTs: number;
  endTs: number;
  type: ItemType;
  isOpen: boolean;
  isDeleted: boolean;
  isOverridden: boolean;
  distanceMeters: number;
}

export interface BatchFact {
  batchId: string;
  firstMs: number | null;
  lastMs: number | null;
  receivedMs: number;
  fixes: number;
  records: number;
  rejected: number;
  isPending: boolean;
}

/** The latest warning or failure of a service, with its reasons. */
export interface Complaint {
  t: number;
  kind: 'warning' | 'failure';
  service: string;
  reasons: string[];
}

export interface WhyFacts {
  atMs: number;
  nowMs: number;
  registeredMs: number;
  isBlocked: boolean;
  retention: Retention;
  /** Includes deleted items. */
  items: ItemFact[];
  batches: BatchFact[];
  /** The positions within NEAR_MS. */
  near: { fixes: number; inexact: number; meters: number; fromMs: number; toMs: number };
  /** The last position before and the first after the requested time, and the distance between them. */
  lastFixMs: number | null;
  nextFixMs: number | null;
  apartMeters: number | null;
  state: { state: ReturnType<typeof sdkState.parse>; atMs: number } | null;
  states: { state: ReturnType<typeof sdkState.parse>; atMs: number }[];
  complaints: Complaint[];
  /** The complaints that were unresolved at the requested time. */
  active: Complaint[];
  health: { t: number; reason: string; description: string }[];
  logs: { t: number; level: 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR'; text: string }[];
  services: Services;
  people: ByPeople[];
}

/** Collects what is known around a time; draws no conclusions. */
export async function factsAround(db: Database, ref: UserKey, atMs: number, nowMs: number): Promise<WhyFacts> {
  const { projectId, userId } = ref;
  const user = await existingUser(db, projectId, userId);
  const [fromMs, toMs] = [atMs - AROUND_MS, atMs + AROUND_MS];
  const [retention, items, batches, states, reports, standing, { config }, people, edges] = await Promise.all([
    retentionOf(db, projectId),
    itemsAround(db, ref, atMs),
    batchesAround(db, ref, fromMs, toMs),
    statesAround(db, ref, fromMs, toMs),
    reportsAround(db, ref, atMs),
    standingComplaints(db, ref),
    configFor(db, projectId, userId),
    changesByPeople(db, ref, atMs),
    fixEdges(db, ref, atMs),
  ]);
  const here = items.findLast((item) => !item.isDeleted && item.startTs * 1000 <= atMs && item.endTs * 1000 >= atMs);
  const near = await nearFixes(db, ref, atMs, here);
  const since = atMs - COMPLAINTS_LAST_MS;
  const { complaints, health, logs } = reports;
  // A problem that was reported long ago and never resolved still applies.
  complaints.push(...standing.filter(({ t }) => t < since));
  complaints.sort((a, b) => a.t - b.t);
  return {
    atMs,
    nowMs,
    registeredMs: user.created_at.getTime(),
    isBlocked: user.blocked,
    retention,
    items,
    batches,
    near,
    ...edges,
    state: states.findLast((one) => one.atMs <= atMs) ?? null,
    states: states.filter((one, at) => one.state !== states[at - 1]?.state),
    complaints: complaints.filter((one) => one.t >= fromMs),
    active: activeAt(complaints, atMs + NEAR_MS),
    health,
    logs,
    services: narrowed(config.services, overridesOf(user.services)),
    people,
  };
}

/** The phone's reports in time order; if there are too many, those closest to the requested time. */
async function reportsAround(db: Database, ref: UserKey, atMs: number) {
  const nearest = <One extends { t: number }>() =>
    createFirst<One>(MAX_REPORTS, (a, b) => Math.abs(a.t - atMs) - Math.abs(b.t - atMs));
  const [complaints, health, logs] = [
    nearest<Complaint>(),
    nearest<WhyFacts['health'][number]>(),
    nearest<WhyFacts['logs'][number]>(),
  ];
  const [fromMs, toMs] = [atMs - AROUND_MS, atMs + AROUND_MS];
  const complained = reportedBetween(db, ref, ['warnings', 'failures'], atMs - COMPLAINTS_LAST_MS, toMs);
  for await (const { list, records } of complained) {
    for (const one of records) complaints.add({ ...one, kind: list === 'warnings' ? 'warning' : 'failure' });
  }
  for await (const { list, records } of reportedBetween(db, ref, ['health', 'logs'], fromMs, toMs)) {
    if (list === 'health') records.forEach(health.add);
    else for (const one of records) if (one.level === 'ERROR' || one.level === 'WARNING') logs.add(one);
  }
  const inTime = <One extends { t: number }>(some: One[]) => some.sort((a, b) => a.t - b.t);
  return {
    complaints: inTime(complaints.inOrder()),
    health: inTime(health.inOrder()),
    logs: inTime(logs.inOrder()),
  };
}

/** The problems that are unresolved now, each with its start. */
async function standingComplaints(db: Database, userKey: UserKey): Promise<Complaint[]> {
  return Object.entries(await complaintsOf(db, userKey)).flatMap(([name, { t, reasons }]) => {
    const [kind, service = ''] = name.split(':');
    return reasons.length > 0 ? [{ t, kind: kind === 'failure' ? 'failure' : 'warning', service, reasons }] : [];
  });
}

/** The latest report of each service counts; a report without reasons resolves the problem. */
function activeAt(complaints: readonly Complaint[], atMs: number): Complaint[] {
  const last = new Map<string, Complaint>();
  for (const one of complaints) if (one.t <= atMs) last.set(`${one.kind}:${one.service}`, one);
  return [...last.values()].filter(({ reasons }) => reasons.length > 0);
}

async function itemsAround(db: Database, { projectId, userId }: UserKey, atMs: number): Promise<ItemFact[]> {
  const [fromTs, toTs] = [(atMs - AROUND_MS) / 1000, (atMs + AROUND_MS) / 1000];
  const columns = sql`start_ts as "startTs", end_ts as "endTs", type, open as "isOpen", deleted as "isDeleted",
    overridden is not null as "isOverridden", distance_meters as "distanceMeters"`;
  const { rows } = await sql<ItemFact>`
    select * from (
      (select ${columns} from timeline_items
        where project_id = ${projectId} and user_id = ${userId} and start_ts < ${fromTs}
        order by start_ts desc limit 3)
      union all
      (select ${columns} from timeline_items
        where project_id = ${projectId} and user_id = ${userId} and start_ts >= ${fromTs} and start_ts <= ${toTs}
        order by start_ts limit 100)
    ) items where "endTs" >= ${fromTs} order by "startTs"
  `.execute(db);
  return rows;
}

async function batchesAround(db: Database, { projectId, userId }: UserKey, fromMs: number, toMs: number) {
  const { rows } = await sql<BatchFact>`
    select b.batch_id as "batchId", b.first_ms as "firstMs", b.last_ms as "lastMs",
      (extract(epoch from b.received_at) * 1000)::bigint as "receivedMs", b.fix_count as fixes,
      b.record_count as records,
      case when jsonb_typeof(b.rejected) = 'array' then jsonb_array_length(b.rejected) else 0 end as rejected,
      p.batch_id is not null as "isPending"
    from batches b
    left join pending_batches p
      on p.project_id = b.project_id and p.user_id = b.user_id and p.batch_id = b.batch_id
    where b.project_id = ${projectId} and b.user_id = ${userId} and b.last_ms >= ${fromMs} and b.first_ms <= ${toMs}
    order by b.first_ms limit 200
  `.execute(db);
  return rows.map((row) => ({ ...row, receivedMs: Number(row.receivedMs) }));
}

async function statesAround(db: Database, { projectId, userId }: UserKey, fromMs: number, toMs: number) {
  const { rows } = await sql<{ atMs: number; state: string }>`
    (select at_ms as "atMs", state from state_history
      where project_id = ${projectId} and user_id = ${userId} and at_ms <= ${fromMs} order by at_ms desc limit 1)
    union all
    (select at_ms, state from state_history
      where project_id = ${projectId} and user_id = ${userId} and at_ms > ${fromMs} and at_ms <= ${toMs}
      order by at_ms limit 200)
    order by 1
  `.execute(db);
  return rows.map(({ atMs, state }) => ({ atMs, state: sdkState.parse(state) }));
}

/** Limited to the item at that time, so that the trip before a stay does not make the stay look like movement. */
async function nearFixes(
  db: Database,
  ref: UserKey,
  atMs: number,
  here: ItemFact | undefined,
): Promise<WhyFacts['near']> {
  const fromMs = Math.max(atMs - NEAR_MS, here ? here.startTs * 1000 : 0);
  const toMs = Math.min(atMs + NEAR_MS, here ? here.endTs * 1000 : Number.POSITIVE_INFINITY);
  const fixes = await fixesBetween(db, ref, fromMs, toMs);
  const near = { fixes: 0, inexact: 0, meters: 0, fromMs, toMs };
  let [south, north, west, east] = [90, -90, 180, -180];
  for (let at = 0; at < fixes.length; at++) {
    near.fixes++;
    if ((fixes.accuracy[at] ?? 0) > INEXACT_METERS) near.inexact++;
    else {
      const [lat, lon] = [fixes.lat[at] ?? 0, fixes.lon[at] ?? 0];
      [south, north] = [Math.min(south, lat), Math.max(north, lat)];
      [west, east] = [Math.min(west, lon), Math.max(east, lon)];
    }
  }
  // The diagonal of the bounding box: how far the user got, whatever the route.
  if (south <= north) near.meters = metersApart(south, west, north, east);
  return near;
}

/** The positions just before and after the requested time, read from the nearest batch on each side. */
async function fixEdges(db: Database, ref: UserKey, atMs: number) {
  const { projectId, userId } = ref;
  const { rows } = await sql<{ before: number | null; after: number | null }>`
    select
      (select max(first_ms) from batches where project_id = ${projectId} and user_id = ${userId}
        and fix_count > 0 and first_ms <= ${atMs}) as before,
      (select min(last_ms) from batches where project_id = ${projectId} and user_id = ${userId}
        and fix_count > 0 and last_ms > ${atMs}) as after
  `.execute(db);
  const { before = null, after = null } = rows[0] ?? {};
  const last = before === null ? null : await edgeOf(db, ref, Number(before), atMs, 'last');
  const next = after === null ? null : await edgeOf(db, ref, atMs + 1, Number(after), 'first');
  return {
    lastFixMs: last?.ms ?? null,
    nextFixMs: next?.ms ?? null,
    apartMeters: last && next ? metersApart(last.lat, last.lon, next.lat, next.lon) : null,
  };
}

async function edgeOf(db: Database, ref: UserKey, fromMs: number, toMs: number, which: 'first' | 'last') {
  const fixes = await fixesBetween(db, ref, fromMs, toMs);
  let found: { ms: number; lat: number; lon: number } | null = null;
  for (let at = 0; at < fixes.length; at++) {
    found = { ms: msAt(fixes, at), lat: fixes.lat[at] ?? 0, lon: fixes.lon[at] ?? 0 };
    if (which === 'first') break;
  }
  return found;
}
