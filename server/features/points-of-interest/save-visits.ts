import { sql } from 'kysely';
import { inParts } from '#contract/in-parts.ts';
import { AREA_TAG } from '#contract/insight-segments.ts';
import type { Tx } from '#server/db/database.ts';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import { USER_KEY_COLUMNS, type UserKey } from '#server/db/user-key.ts';
import { notifyAll } from '#server/features/notifier/notify.ts';
import { logSegmentChange } from '#server/features/rollups/log-changes.ts';
import type { UserRun } from '#server/ingest/run/derivation.ts';
import { compareEvents, type ReportedEvent } from './compare-events.ts';
import { countStored } from './count-stored.ts';
import { fencesOfProjects, type ProjectFences } from './poi-fences.ts';
import {
  fewEnoughVisits,
  type PoiEventRow,
  poiEventsOf,
  type VisitRow,
  visitsOf,
  type WatchedRun,
} from './poi-visits.ts';

const KEY = { ...USER_KEY_COLUMNS, poi_id: 'uuid', entered_ms: 'bigint' } as const;
const owned = <T extends object>({ projectId, userId }: UserKey, row: T) => ({
  project_id: projectId,
  user_id: userId,
  ...row,
});

type OwnedEvent = PoiEventRow & { project_id: number; user_id: string };

/** Each statement takes a moment, however many rows there are. */
const ROWS_AT_ONCE = 500;
/** A notification is a long text. */
const EVENTS_AT_ONCE = 100;

/** Finds who entered and left what. After late fixes, visits are found again and only differences are reported. */
export async function saveVisits(tx: Tx, runs: readonly UserRun[]): Promise<void> {
  const projects = await fencesOfProjects(tx, [...new Set(runs.map(({ projectId }) => projectId))]);
  const watched = runs.flatMap((run) => {
    const fences = projects.get(run.projectId);
    return fences && run.fixes.length > 0 ? [{ run, fences }] : [];
  });
  if (watched.length === 0) return;
  const known = await visitsAfter(
    tx,
    watched.map(({ run }) => run),
  );
  const found: FoundOfUser[] = [];
  for (const [at, { run, fences }] of watched.entries()) {
    const before = (known[at] ?? []).filter(({ poi_id }) => fences.numberOf.has(poi_id));
    const { ended, ongoing } = await visitsOf(run, before, fences);
    found.push({ run, fences, before, visits: [...ended, ...ongoing] });
  }
  await replaceFound(tx, found, await eventsReportedAfter(tx, found));
}

/** What was found of a user instead of what was stored before. */
export interface FoundOfUser {
  /** Visits that began after its start are new; the others stay, however many they are. */
  run: UserKey & Pick<WatchedRun, 'afterMs'>;
  fences: ProjectFences;
  before: readonly VisitRow[];
  visits: readonly VisitRow[];
}

type Decided = FoundOfUser & { events: readonly PoiEventRow[] };

/** Stores what was found, no more than a day may have, and reports how its events differ from those of each user before. */
export async function replaceFound(
  tx: Tx,
  found: readonly FoundOfUser[],
  reported: readonly (readonly ReportedEvent[])[],
  notifyFromMs = Number.NEGATIVE_INFINITY,
): Promise<void> {
  const stored = await countStored(tx, found);
  const decided = found.map(({ visits: all, ...of }, at): Decided => {
    const days = stored[at];
    const visits = days ? fewEnoughVisits(all, of.run, days) : all;
    return { ...of, visits, events: poiEventsOf(of.run, visits, of.fences) };
  });
  await replaceVisits(tx, decided);
  await logSegmentChange(
    tx,
    decided.filter(isOtherwhereCompared).map(({ run: { projectId, userId } }) => ({ projectId, userId })),
  );
  await reportEvents(tx, decided, reported, notifyFromMs);
}

/** Whether the user was at another place whose visitors are compared than an earlier run found. */
function isOtherwhereCompared({ fences, before, visits }: FoundOfUser): boolean {
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
  for (const some of inParts(gone, ROWS_AT_ONCE)) {
    await prepared('poi-drop-visits')`
      delete from poi_visits v using ${givenRows(some, KEY)}
      where ${ofGiven('v', some)}
        and v.poi_id = given.poi_id and v.entered_ms = given.entered_ms
    `.execute(tx);
  }
  const made = decided.flatMap(({ run, visits }) => visits.map((visit) => owned(run, visit)));
  const types = { ...KEY, entered: 'jsonb', leaving: 'jsonb', left_ms: 'bigint', leave: 'jsonb', due_ms: 'bigint' };
  for (const some of inParts(made, ROWS_AT_ONCE)) {
    const rows = some.map(({ entered, leaving, leave, ...visit }) => ({
      ...visit,
      entered: JSON.stringify(entered),
      leaving: leaving && JSON.stringify(leaving),
      leave: leave && JSON.stringify(leave),
    }));
    await insertRows(tx, 'poi-keep-visits', { into: 'poi_visits', rows, types, conflict: sql`on conflict do nothing` });
  }
}

async function reportEvents(
  tx: Tx,
  decided: readonly Decided[],
  reported: readonly (readonly ReportedEvent[])[],
  notifyFromMs: number,
): Promise<void> {
  const gone: (UserKey & { id: string })[] = [];
  const moved: OwnedEvent[] = [];
  const fresh: typeof moved = [];
  for (const [at, { run, fences, events }] of decided.entries()) {
    const before = (reported[at] ?? []).filter(({ poi_id }) => fences.numberOf.has(poi_id));
    const changes = compareEvents(before, events);
    for (const id of changes.gone) gone.push({ projectId: run.projectId, userId: run.userId, id });
    for (const event of changes.moved) moved.push(owned(run, event));
    for (const event of changes.fresh) fresh.push(owned(run, event));
  }
  await deleteEvents(tx, gone);
  await moveEvents(tx, moved);
  await saveEvents(tx, fresh, notifyFromMs);
}

/** Only of users with visits that an earlier run found after this time; of the others nothing was reported yet. */
async function eventsReportedAfter(tx: Tx, runs: readonly FoundOfUser[]): Promise<ReportedEvent[][]> {
  const found: ReportedEvent[][] = runs.map(() => []);
  const late = runs.flatMap(({ run, before }, at) => {
    const { afterMs, projectId, userId } = run;
    const isLate = before.some(({ entered_ms, left_ms }) => entered_ms > afterMs || left_ms !== null);
    return isLate
      ? [owned({ projectId, userId }, { after_ms: Number.isFinite(afterMs) ? Math.floor(afterMs) : -1, at })]
      : [];
  });
  if (late.length === 0) return found;
  const { rows } = await sql<ReportedEvent & { at: number }>`
    select given.at, e.id, e.poi_id, e.kind, e.at_ms
    from ${givenRows(late, { ...USER_KEY_COLUMNS, after_ms: 'bigint', at: 'int' })}
    join poi_events e on ${ofGiven('e', late)} and e.at_ms > given.after_ms
  `.execute(tx);
  for (const { at, ...row } of rows) found[at]?.push(row);
  return found;
}

async function deleteEvents(tx: Tx, gone: readonly (UserKey & { id: string })[]): Promise<void> {
  for (const some of inParts(gone, ROWS_AT_ONCE)) {
    const rows = some.map(({ id, ...user }) => owned(user, { id }));
    await sql`
      delete from poi_events e using ${givenRows(rows, { ...USER_KEY_COLUMNS, id: 'uuid' })}
      where ${ofGiven('e', rows)} and e.id = given.id
    `.execute(tx);
  }
}

/** Corrects time and place in the history; receivers are not notified again. */
async function moveEvents(tx: Tx, moved: readonly OwnedEvent[]) {
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
export async function saveEvents(tx: Tx, events: readonly OwnedEvent[], notifyFromMs = Number.NEGATIVE_INFINITY) {
  const isMade = new Set<string>();
  for (const some of inParts(events, ROWS_AT_ONCE)) for (const id of await keepEvents(tx, some)) isMade.add(id);
  // Receivers get them in this order.
  const fresh = events
    .filter(({ id, at_ms }) => isMade.has(id) && at_ms >= notifyFromMs)
    .sort((a, b) => a.at_ms - b.at_ms);
  for (const some of inParts(fresh, EVENTS_AT_ONCE)) await notifyAll(tx, some.map(toldOf));
}

const toldOf = (event: OwnedEvent): Parameters<typeof notifyAll>[1][number] => {
  const { id, project_id, user_id, at_ms, kind, distance_meters, in_trip, name, lat, lon, tags } = event;
  return {
    id,
    projectId: project_id,
    userId: user_id,
    time: new Date(Math.floor(at_ms / 1000) * 1000),
    facts: { kind: 'POI', distance: distance_meters, inTrip: in_trip, name, lat, lon, tags, transition: kind },
  };
};

/** Returns the ids of those that are new. */
async function keepEvents(tx: Tx, events: readonly OwnedEvent[]): Promise<string[]> {
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
  return made.map(({ id }) => id);
}
