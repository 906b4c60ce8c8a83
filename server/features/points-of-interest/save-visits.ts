import { sql } from 'kysely';
import { AREA_TAG } from '#contract/insight-segments.ts';
import type { Tx } from '#server/db/database.ts';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import { USER_KEY_COLUMNS, type UserKey } from '#server/db/user-key.ts';
import { notify } from '#server/features/notifier/notify.ts';
import { logSegmentChange } from '#server/features/rollups/log-changes.ts';
import type { UserRun } from '#server/ingest/run/derivation.ts';
import { fencesOfProjects, type ProjectFences } from './poi-fences.ts';
import { type PoiEventRow, poiEventsOf, type VisitRow, visitsOf, type WatchedRun } from './poi-visits.ts';

const KEY = { ...USER_KEY_COLUMNS, poi_id: 'uuid', entered_ms: 'bigint' } as const;
const owned = <T extends object>({ projectId, userId }: UserKey, row: T) => ({
  project_id: projectId,
  user_id: userId,
  ...row,
});

/** Late fixes may move an enter or an exit a little: one this near in time counts as the same. */
const SAME_EVENT_MS = 600_000;

/** Finds who entered and left what. After late fixes, visits are found again and only differences are reported. */
export async function saveVisits(tx: Tx, runs: readonly UserRun[]): Promise<void> {
  const projects = await fencesOfProjects(tx, [...new Set(runs.map(({ projectId }) => projectId))]);
  const watched = runs.flatMap((run) => {
    const fences = projects.get(run.projectId);
    return fences && run.fixes.length > 0 ? [{ run, fences }] : [];
  });
  await findVisits(tx, watched);
}

/** Finds the visits of these fences again; what is stored of other points of interest stays. */
export async function findVisits(
  tx: Tx,
  watched: readonly { run: WatchedRun; fences: ProjectFences }[],
  notifyFromMs = Number.NEGATIVE_INFINITY,
): Promise<void> {
  if (watched.length === 0) return;
  const known = await visitsAfter(
    tx,
    watched.map(({ run }) => run),
  );
  const decided: Decided[] = [];
  for (const [at, { run, fences }] of watched.entries()) {
    const before = (known[at] ?? []).filter(({ poi_id }) => fences.numberOf.has(poi_id));
    const visits = await visitsOf(run, before, fences);
    decided.push({ run, fences, before, visits, events: poiEventsOf(run, visits, fences) });
  }
  await replaceVisits(tx, decided);
  await logSegmentChange(
    tx,
    decided.filter(isOtherwhereCompared).map(({ run: { projectId, userId } }) => ({ projectId, userId })),
  );
  await reportEvents(tx, decided, notifyFromMs);
}

type Decided = {
  run: WatchedRun;
  fences: ProjectFences;
  before: readonly VisitRow[];
  visits: readonly VisitRow[];
  events: readonly PoiEventRow[];
};

/** Whether the user was at another place whose visitors are compared than an earlier run found. */
function isOtherwhereCompared({ fences, before, visits }: Decided): boolean {
  const isCompared = (id: string) => fences.pois[fences.numberOf.get(id) ?? -1]?.tags.includes(AREA_TAG) === true;
  const idsOf = (rows: readonly VisitRow[]) =>
    [...new Set(rows.map(({ poi_id }) => poi_id).filter(isCompared))].sort().join();
  return idsOf(before) !== idsOf(visits);
}

/** Visits that had not ended when the run begins. */
async function visitsAfter(tx: Tx, runs: readonly WatchedRun[]): Promise<VisitRow[][]> {
  const found: VisitRow[][] = runs.map(() => []);
  const given = runs.map(({ projectId, userId, afterMs }, at) => ({
    ...owned({ projectId, userId }, { after_ms: Number.isFinite(afterMs) ? Math.floor(afterMs) : -1, at }),
  }));
  const { rows } = await prepared<VisitRow & { at: number }>('poi-visits-after')`
    select given.at, v.poi_id, v.entered_ms, v.entered, v.leaving, v.left_ms, v.leave, v.due_ms
    from ${givenRows(given, { ...USER_KEY_COLUMNS, after_ms: 'bigint', at: 'int' })}
    join poi_visits v on ${ofGiven('v', runs)}
      and (v.left_ms is null or v.left_ms > given.after_ms)
  `.execute(tx);
  for (const { at, ...row } of rows) found[at]?.push(row);
  return found;
}

async function replaceVisits(tx: Tx, decided: readonly Decided[]): Promise<void> {
  const gone = decided.flatMap(({ run, before }) =>
    before.map(({ poi_id, entered_ms }) => owned(run, { poi_id, entered_ms })),
  );
  if (gone.length > 0) {
    await prepared('poi-drop-visits')`
      delete from poi_visits v using ${givenRows(gone, KEY)}
      where ${ofGiven('v', gone)}
        and v.poi_id = given.poi_id and v.entered_ms = given.entered_ms
    `.execute(tx);
  }
  const made = decided.flatMap(({ run, visits }) =>
    visits.map((visit) =>
      owned(run, {
        ...visit,
        entered: JSON.stringify(visit.entered),
        leaving: visit.leaving && JSON.stringify(visit.leaving),
        leave: visit.leave && JSON.stringify(visit.leave),
      }),
    ),
  );
  if (made.length === 0) return;
  const types = { ...KEY, entered: 'jsonb', leaving: 'jsonb', left_ms: 'bigint', leave: 'jsonb', due_ms: 'bigint' };
  await insertRows(tx, 'poi-keep-visits', {
    into: 'poi_visits',
    rows: made,
    types,
    conflict: sql`on conflict do nothing`,
  });
}

async function reportEvents(tx: Tx, decided: readonly Decided[], notifyFromMs: number): Promise<void> {
  const reported = await eventsReportedAfter(tx, decided);
  const gone: (UserKey & { id: string })[] = [];
  const moved: (PoiEventRow & { project_id: number; user_id: string })[] = [];
  const fresh = decided.flatMap(({ run, fences, events }, at) => {
    const before = (reported[at] ?? []).filter(({ poi_id }) => fences.numberOf.has(poi_id));
    const ids = new Set(events.map(({ id }) => id));
    const isNear = (one: PoiEventRow, other: PoiEventRow) =>
      one.poi_id === other.poi_id && one.kind === other.kind && Math.abs(one.at_ms - other.at_ms) <= SAME_EVENT_MS;
    const vanished = before.filter(({ id }) => !ids.has(id));
    for (const one of vanished) {
      const twin = events.find((event) => isNear(one, event));
      if (twin) moved.push(owned(run, { ...twin, id: one.id }));
      else gone.push({ ...run, id: one.id });
    }
    return events.filter((event) => !vanished.some((one) => isNear(one, event))).map((event) => owned(run, event));
  });
  await deleteEvents(tx, gone);
  await moveEvents(tx, moved);
  await saveEvents(tx, fresh, notifyFromMs);
}

/** Only of users with visits that an earlier run found after this time; of the others nothing was reported yet. */
async function eventsReportedAfter(tx: Tx, decided: readonly Decided[]): Promise<PoiEventRow[][]> {
  const found: PoiEventRow[][] = decided.map(() => []);
  const late = decided.flatMap(({ run, before }, at) => {
    const { afterMs, projectId, userId } = run;
    const isLate = before.some(({ entered_ms, left_ms }) => entered_ms > afterMs || left_ms !== null);
    return isLate
      ? [owned({ projectId, userId }, { after_ms: Number.isFinite(afterMs) ? Math.floor(afterMs) : -1, at })]
      : [];
  });
  if (late.length === 0) return found;
  const { rows } = await sql<PoiEventRow & { at: number }>`
    select given.at, e.id, e.poi_id, e.kind, e.at_ms
    from ${givenRows(late, { ...USER_KEY_COLUMNS, after_ms: 'bigint', at: 'int' })}
    join poi_events e on ${ofGiven('e', late)} and e.at_ms > given.after_ms
  `.execute(tx);
  for (const { at, ...row } of rows) found[at]?.push(row);
  return found;
}

async function deleteEvents(tx: Tx, gone: readonly (UserKey & { id: string })[]): Promise<void> {
  if (gone.length === 0) return;
  const rows = gone.map(({ id, ...user }) => owned(user, { id }));
  await sql`
    delete from poi_events e using ${givenRows(rows, { ...USER_KEY_COLUMNS, id: 'uuid' })}
    where ${ofGiven('e', rows)} and e.id = given.id
  `.execute(tx);
}

/** Corrects time and place in the history; receivers are not notified again. */
async function moveEvents(tx: Tx, moved: readonly (PoiEventRow & { project_id: number; user_id: string })[]) {
  for (const { project_id, user_id, id, ...event } of moved) {
    await tx
      .updateTable('poi_events')
      .set(event)
      .where('project_id', '=', project_id)
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .execute();
  }
}

const EVENT = {
  ...USER_KEY_COLUMNS,
  id: 'uuid',
  poi_id: 'uuid',
  kind: 'text',
  at_ms: 'bigint',
  name: 'text',
  tags: 'text',
  lat: 'float8',
  lon: 'float8',
  distance_meters: 'float8',
  in_trip: 'boolean',
  entered_ms: 'bigint',
} as const;
const COLUMNS = sql.raw(Object.keys(EVENT).join(', '));
const VALUES = sql.raw(
  Object.keys(EVENT)
    .map((name) => (name === 'tags' ? `array(select jsonb_array_elements_text(tags::jsonb))` : name))
    .join(', '),
);

/** Saves events that are new, and notifies open screens of them, and receivers of those from a time on. */
export async function saveEvents(
  tx: Tx,
  events: readonly (PoiEventRow & { project_id: number; user_id: string })[],
  notifyFromMs = Number.NEGATIVE_INFINITY,
) {
  if (events.length === 0) return;
  const rows = events.map((event) => ({ ...event, tags: JSON.stringify(event.tags) }));
  const { rows: made } = await prepared<{ id: string }>('poi-keep-events')`
    with made as (
      insert into poi_events (${COLUMNS}) select ${VALUES} from ${givenRows(rows, EVENT)}
      on conflict do nothing
      returning project_id, user_id, id
    ), announced as (
      insert into live_changes (project_id, user_id, kind) select distinct project_id, user_id, 'pois' from made
    )
    select id from made
  `.execute(tx);
  const isMade = new Set(made.map(({ id }) => id));
  // One by one: receivers get them in this order.
  const fresh = events
    .filter(({ id, at_ms }) => isMade.has(id) && at_ms >= notifyFromMs)
    .sort((a, b) => a.at_ms - b.at_ms);
  for (const { id, project_id, user_id, at_ms, kind, distance_meters, in_trip, name, lat, lon, tags } of fresh) {
    await notify(tx, {
      id,
      projectId: project_id,
      userId: user_id,
      time: new Date(Math.floor(at_ms / 1000) * 1000),
      facts: { kind: 'POI', distance: distance_meters, inTrip: in_trip, name, lat, lon, tags, transition: kind },
    });
  }
}
