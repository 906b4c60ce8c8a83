import { sql } from 'kysely';
import { dayAfter } from '#contract/utc-day.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { USER_KEY_COLUMNS, type UserKey, userKeyText } from '#server/db/user-key.ts';
import type { TouchedDay } from '#server/ingest/run/touched-days.ts';
import { type Loop, startLoop } from '#server/jobs/loop.ts';
import { turnOfEach } from '#server/jobs/turn-of-each.ts';
import { createPace, type Pace } from '#server/pace.ts';
import { mondayOf } from '#server/time/weeks.ts';
import { dayKey, dequeueActivityChanges, projectsWithChanges, type StepSize } from './activity-changes.queries.ts';
import { FACT_KINDS, type Fact, packActivityFacts, unpackFacts } from './fact-codec.ts';
import { CellMoves, tryLockCells } from './move-cells.ts';
import { activityFactsOf, type Candidate, contributingUsers } from './read-contributions.ts';

/** Collects the changes of a day, while trips still appear on the map well within a minute. */
const EVERY_MS = 5_000;
/** Per project and transaction; the rest waits until all projects have had a turn. */
const STEP: StepSize = { days: 50, items: 500 };
/** Contributions that are written by one statement. */
const ITEMS_AT_ONCE = 50;

export const startRollingUp = ({ db, log }: Pick<Context, 'db' | 'log'>): Loop =>
  startLoop({
    name: 'activity map',
    log,
    everyMs: EVERY_MS,
    round: (signal) =>
      rollUpActivity(db, {
        signal,
        onFailed: (projectId, error) =>
          log.warn({ err: error, projectId }, 'activity could not be rolled up, will retry'),
      }),
  });

/** Rolls up everything that is logged. */
export async function rollUpAllActivity(db: Db, size = STEP): Promise<void> {
  while (await rollUpActivity(db, { size }));
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

interface RollUpOptions {
  size?: StepSize;
  signal?: AbortSignal;
  onFailed?: (projectId: number, error: unknown) => void;
}

/** One step for each project with changed days; returns whether there may be more. */
export async function rollUpActivity(db: Db, { size = STEP, ...turn }: RollUpOptions = {}): Promise<boolean> {
  const step = (projectId: number) => rollUpProject(db, projectId, size);
  return (await turnOfEach(await projectsWithChanges(db), { step, ...turn })).length > 0;
}

/**
 * Replaces the contributions of the changed days and updates the sums of cells by the difference, in one transaction.
 * Only one process does this at a time for a project.
 */
const rollUpProject = (db: Db, projectId: number, size: StepSize): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await tryLockCells(tx, projectId))) return false;
    const { days, isMore } = await dequeueActivityChanges(tx, projectId, size);
    if (days.length > 0) await followDays(tx, days);
    return isMore;
  });

const itemKey = ({ startTs, source, ...user }: UserKey & { startTs: number; source: string }): string =>
  `${startTs} ${source} ${userKeyText(user)}`;

/** What happens to the contributions of some days. */
interface Differences {
  removed: Contributed[];
  added: Contributed[];
  /** The same items in other segments; those of before are in `left`. */
  moved: Contributed[];
  left: Contributed[];
}

async function followDays(tx: Tx, days: readonly TouchedDay[]): Promise<void> {
  const pace = createPace();
  const before = await contributedInWeeks(tx, days, pace);
  const { removed, added, moved, left } = await differencesOf(tx, days, before, pace);
  if (added.length === 0 && removed.length === 0 && moved.length === 0) return;
  await replaceContributions(tx, removed, added, pace);
  await moveContributions(tx, moved, pace);
  const moves = new CellMoves(pace);
  const [gone, isNew] = [new Set([...removed, ...left]), new Set([...added, ...moved])];
  for (const [key, own] of byUserWeek([...before, ...added, ...moved])) {
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

async function differencesOf(
  tx: Tx,
  days: readonly TouchedDay[],
  before: readonly Contributed[],
  pace: Pace,
): Promise<Differences> {
  const touched = new Set(days.map(dayKey));
  const known = new Map(before.map((one) => [itemKey(one), one]));
  const removed = new Set(before.filter((one) => touched.has(dayKey(one))));
  const segmentsOfUsers = await segmentsOf(tx, days);
  const segmentsOfItem = (one: UserKey): string[] => segmentsOfUsers.get(userKeyText(one)) ?? [];
  const [moved, left, fresh]: [Contributed[], Contributed[], Candidate[]] = [[], [], []];
  for (const one of await contributingUsers(tx, days)) {
    await pace();
    const old = known.get(itemKey(one));
    if (!old || old.fingerprint !== one.fingerprint || old.day !== one.day) {
      fresh.push(one);
      // It may have moved here from a day that is not among these.
      if (old) removed.add(old);
      continue;
    }
    removed.delete(old);
    const segments = segmentsOfItem(one);
    if (old.segments.join() === segments.join()) continue;
    left.push(old);
    moved.push({ ...old, segments });
  }
  const facts = await activityFactsOf(tx, fresh, pace);
  const added = fresh.map(
    ({ readFacts, ...one }, at): Contributed => ({
      ...one,
      week: mondayOf(one.day),
      segments: segmentsOfItem(one),
      facts: facts[at] ?? [],
    }),
  );
  return { removed: [...removed], added, moved, left };
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

/** In another time zone, the day of an item is another one, at most so far away. */
const DAYS_BETWEEN_ZONES = 2;

/** Of all weeks in which items of these days are or have been. */
async function contributedInWeeks(tx: Tx, days: readonly TouchedDay[], pace: Pace): Promise<Contributed[]> {
  const weeks = new Map(
    days.flatMap(({ projectId, userId, day }) =>
      [-DAYS_BETWEEN_ZONES, DAYS_BETWEEN_ZONES].map((shift) => {
        const week = mondayOf(dayAfter(day, shift));
        return [`${week} ${projectId} ${userId}`, { project_id: projectId, user_id: userId, week }] as const;
      }),
    ),
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
  if (removed.length === 0 && added.length === 0) return;
  const keys = removed.map(keysOf);
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

/** Where only the segments are others, the facts stay: the positions they were read from may have expired. */
async function moveContributions(tx: Tx, moved: readonly Contributed[], pace: Pace): Promise<void> {
  for (let at = 0; at < moved.length; at += ITEMS_AT_ONCE) {
    const rows = moved
      .slice(at, at + ITEMS_AT_ONCE)
      .map((one) => ({ ...keysOf(one), segments: JSON.stringify(one.segments) }));
    await sql`
      update activity_items a set segments = array(select jsonb_array_elements_text(given.segments))
      from ${givenRows(rows, { ...ITEM_KEY, segments: 'jsonb' })}
      where a.project_id = given.project_id and a.user_id = given.user_id and a.start_ts = given.start_ts
        and a.source = given.source
    `.execute(tx);
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
