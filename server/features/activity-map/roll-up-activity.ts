import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { USER_KEY_COLUMNS, type UserKey, userKeyText } from '#server/db/user-key.ts';
import type { TouchedDay } from '#server/ingest/run/touched-days.ts';
import { type Loop, startLoop } from '#server/jobs/loop.ts';
import { turnOfEach } from '#server/jobs/turn-of-each.ts';
import { createPace, type Pace } from '#server/pace.ts';
import { mondayOf } from '#server/time/weeks.ts';
import { dequeueActivityChanges, projectsWithChanges } from './activity-changes.queries.ts';
import { FACT_KINDS, type Fact, packActivityFacts, unpackFacts } from './fact-codec.ts';
import { CellMoves, tryLockCells } from './move-cells.ts';
import { activityFactsOf, type Candidate, contributingUsers } from './read-contributions.ts';

/** Collects the changes of a day, while trips still appear on the map well within a minute. */
const EVERY_MS = 5_000;
/** Per project and transaction; the rest waits until all projects have had a turn. */
const CHANGES_AT_ONCE = 400;
/** Contributions that are written by one statement. */
const ITEMS_AT_ONCE = 50;

export const startRollingUp = ({ db, log }: Pick<Context, 'db' | 'log'>): Loop =>
  startLoop({
    name: 'activity map',
    log,
    everyMs: EVERY_MS,
    round: (signal) =>
      rollUpActivity(db, signal, (projectId, error) =>
        log.warn({ err: error, projectId }, 'activity could not be rolled up, will retry'),
      ),
  });

/** Rolls up everything that is logged. */
export async function rollUpAllActivity(db: Db): Promise<void> {
  while (await rollUpActivity(db));
}

/** The stored contribution of an item. */
interface Contributed extends UserKey {
  startTs: number;
  source: 'item' | 'impact';
  day: string;
  week: string;
  fingerprint: string;
  mode: number;
  segments: readonly string[];
  facts: readonly Fact[];
}

/** One step for each project with changed days; returns whether there may be more. */
export async function rollUpActivity(
  db: Db,
  signal?: AbortSignal,
  onFailed?: (projectId: number, error: unknown) => void,
): Promise<boolean> {
  const step = (projectId: number) => rollUpProject(db, projectId);
  return (await turnOfEach(await projectsWithChanges(db), { step, onFailed, signal })).length > 0;
}

/**
 * Replaces the contributions of the changed days and updates the sums of cells by the difference, in one transaction.
 * Only one process does this at a time for a project.
 */
const rollUpProject = (db: Db, projectId: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await tryLockCells(tx, projectId))) return false;
    const { days, taken } = await dequeueActivityChanges(tx, projectId, CHANGES_AT_ONCE);
    if (days.length > 0) await followDays(tx, days);
    return taken === CHANGES_AT_ONCE;
  });

const dayKey = (one: TouchedDay): string => `${one.day} ${userKeyText(one)}`;
const itemKey = ({ startTs, source, ...user }: UserKey & { startTs: number; source: string }): string =>
  `${startTs} ${source} ${userKeyText(user)}`;

async function followDays(tx: Tx, days: readonly TouchedDay[]): Promise<void> {
  const pace = createPace();
  const touched = new Set(days.map(dayKey));
  const before = await contributedInWeeks(tx, days, pace);
  const known = new Map(before.filter((one) => touched.has(dayKey(one))).map((one) => [itemKey(one), one]));
  const segments = await segmentsOf(tx, days);
  const candidates = await contributingUsers(tx, days);
  const isSame = (one: Candidate): boolean => {
    const old = known.get(itemKey(one));
    const own = segments.get(userKeyText(one)) ?? [];
    return old?.fingerprint === one.fingerprint && old.day === one.day && old.segments.join() === own.join();
  };
  const fresh = candidates.filter((one) => !isSame(one));
  const facts = await activityFactsOf(tx, fresh, pace);
  const added = fresh.map(
    ({ readFacts, ...one }, at): Contributed => ({
      ...one,
      week: mondayOf(one.day),
      segments: segments.get(userKeyText(one)) ?? [],
      facts: facts[at] ?? [],
    }),
  );
  const kept = new Set(candidates.filter(isSame).map(itemKey));
  const removed = [...known.values()].filter((one) => !kept.has(itemKey(one)));
  if (added.length === 0 && removed.length === 0) return;
  await replaceContributions(tx, removed, added, pace);
  const moves = new CellMoves(pace);
  const [gone, isNew] = [new Set(removed), new Set(added)];
  for (const [key, own] of byUserWeek([...before, ...added])) {
    const [projectId, week] = [own[0]?.projectId ?? 0, key.slice(0, 10)];
    await moves.move(
      projectId,
      week,
      own.filter((one) => !isNew.has(one)),
      own.filter((one) => !gone.has(one)),
    );
  }
  await moves.save(tx);
}

function byUserWeek(all: readonly Contributed[]): Map<string, Contributed[]> {
  const weeks = new Map<string, Contributed[]>();
  for (const one of all) {
    const key = `${one.week} ${userKeyText(one)}`;
    const own = weeks.get(key);
    if (own) own.push(one);
    else weeks.set(key, [one]);
  }
  return weeks;
}

async function contributedInWeeks(tx: Tx, days: readonly TouchedDay[], pace: Pace): Promise<Contributed[]> {
  const weeks = new Map(
    days.map(({ projectId, userId, day }) => {
      const week = mondayOf(day);
      return [`${week} ${projectId} ${userId}`, { project_id: projectId, user_id: userId, week }] as const;
    }),
  );
  const { rows } = await sql<Omit<Contributed, 'facts'> & { facts: Buffer }>`
    select a.project_id as "projectId", a.user_id as "userId", a.start_ts as "startTs", a.source, a.day, a.week,
      a.fingerprint, a.mode, a.segments, a.facts
    from ${givenRows([...weeks.values()], { ...USER_KEY_COLUMNS, week: 'date' })}
    join activity_items a on a.project_id = given.project_id and a.user_id = given.user_id and a.week = given.week
  `.execute(tx);
  const contributed: Contributed[] = [];
  for (const row of rows) {
    contributed.push({ ...row, facts: unpackFacts(row.facts) });
    await pace();
  }
  return contributed;
}

/** Pilots have a segment of their own and are in no other. */
async function segmentsOf(tx: Tx, users: readonly UserKey[]): Promise<Map<string, string[]>> {
  const keys = new Map(users.map((user) => [userKeyText(user), { project_id: user.projectId, user_id: user.userId }]));
  const { rows } = await sql<UserKey & { facets: string[] }>`
    select f.project_id as "projectId", f.user_id as "userId", array_agg(f.facet order by f.facet) as facets
    from ${givenRows([...keys.values()], USER_KEY_COLUMNS)}
    join app_user_facets f on f.project_id = given.project_id and f.user_id = given.user_id
      and (f.facet in ('all', 'pilot', 'platform:iOS', 'platform:Android') or f.facet like 'tag:%')
    group by f.project_id, f.user_id
  `.execute(tx);
  return new Map(rows.map((row) => [userKeyText(row), row.facets.includes('pilot') ? ['pilot'] : row.facets]));
}

const ITEM_KEY = { ...USER_KEY_COLUMNS, start_ts: 'bigint', source: 'text' } as const;

async function replaceContributions(
  tx: Tx,
  removed: readonly Contributed[],
  added: readonly Contributed[],
  pace: Pace,
): Promise<void> {
  // An item that moved to another day is only in `added`.
  const keys = [...new Map([...removed, ...added].map((one) => [itemKey(one), keysOf(one)])).values()];
  for (const table of ['activity_items', 'activity_events'] as const) {
    await sql`
      delete from ${sql.table(table)} a using ${givenRows(keys, ITEM_KEY)}
      where a.project_id = given.project_id and a.user_id = given.user_id and a.start_ts = given.start_ts
        and a.source = given.source
    `.execute(tx);
  }
  for (let at = 0; at < added.length; at += ITEMS_AT_ONCE) {
    await addContributions(tx, added.slice(at, at + ITEMS_AT_ONCE));
    await pace();
  }
}

const keysOf = ({ projectId, userId, startTs, source }: Contributed) => ({
  project_id: projectId,
  user_id: userId,
  start_ts: startTs,
  source,
});

async function addContributions(tx: Tx, added: readonly Contributed[]): Promise<void> {
  const items = added.map((one) => ({
    ...keysOf(one),
    day: one.day,
    week: one.week,
    fingerprint: one.fingerprint,
    mode: one.mode,
    segments: JSON.stringify(one.segments),
    facts: packActivityFacts(one.facts),
  }));
  await sql`
    insert into activity_items (project_id, user_id, start_ts, source, day, week, fingerprint, mode, segments, facts)
    select project_id, user_id, start_ts, source, day, week, fingerprint, mode,
      array(select jsonb_array_elements_text(segments)), facts
    from ${givenRows(items, {
      ...ITEM_KEY,
      day: 'date',
      week: 'date',
      fingerprint: 'text',
      mode: 'smallint',
      segments: 'jsonb',
      facts: 'bytea',
    })}
  `.execute(tx);
  const events = added.flatMap((one) =>
    one.facts.flatMap(({ kind, cell, atTs }, number) =>
      kind === 'passage' || kind === 'stayHour'
        ? []
        : [{ ...keysOf(one), number, kind: FACT_KINDS.indexOf(kind), week: one.week, cell: String(cell), at_ts: atTs }],
    ),
  );
  if (events.length === 0) return;
  await sql`
    insert into activity_events (project_id, user_id, start_ts, source, number, kind, week, cell, at_ts)
    select * from ${givenRows(events, {
      ...ITEM_KEY,
      number: 'integer',
      kind: 'smallint',
      week: 'date',
      cell: 'bigint',
      at_ts: 'bigint',
    })}
  `.execute(tx);
}
