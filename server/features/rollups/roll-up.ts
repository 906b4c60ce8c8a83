import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import { USER_KEY_COLUMNS } from '#server/db/user-key.ts';
import { dayRows, type TouchedDay } from '#server/ingest/run/touched-days.ts';
import { type ChangedDay, logDueSummaries } from './due-summaries.ts';
import { PEOPLE_LENGTH, SUMS_LENGTH } from './layout.ts';
import { type Amounts, Ledger } from './ledger.ts';
import { amountsOf, computeRows, deleteRows, type PeopleRow, saveRows, storedPeopleRows } from './people-rows.ts';
import type { RollupPeriod } from './periods.ts';
import { dayKey, storedDays, sumsOfDays } from './read-days.ts';
import { saveAreas } from './save-areas.ts';
import { isArea } from './segments.ts';
import type { DaySums } from './sum-day.ts';
import { currentSegments, storedSegments } from './user-segments.ts';

/** A change of a user: of a day, or, if `day` is null, of the segments or the rolling periods. */
export interface RollupChange {
  userId: string;
  day: string | null;
}

interface ProjectState {
  projectId: number;
  /** The last day of the rolling periods. */
  today: string;
}

/** The segments of a user before and after the change. */
interface Membership {
  former: readonly string[];
  later: readonly string[];
}

/**
 * Replaces what users' days have added to the roll-ups by their current sums. What was added is stored and the caller
 * holds the lock of the project, so each day counts exactly once.
 */
export async function rollUp(
  tx: Tx,
  project: ProjectState & { now: Date },
  changes: readonly RollupChange[],
): Promise<void> {
  const { projectId } = project;
  const users = [...new Set(changes.map(({ userId }) => userId))];
  const current = await currentSegments(tx, project, users);
  const stored = await storedSegments(tx, projectId, users);
  const members = new Map<string, Membership>(
    users.map((userId) => [userId, { former: stored.get(userId) ?? [], later: current.get(userId) ?? [] }]),
  );
  const changed = await replace(tx, project, changes, members);
  const isThere = ({ userId }: ChangedDay) => !isGone(memberOf(members, userId));
  await logDueSummaries(tx, project, changed.filter(isThere));
}

/** Subtracts everything that a user has added; the user's own rows are deleted by the erasure. */
export async function removeFromRollups(tx: Tx, project: ProjectState, userId: string): Promise<void> {
  const stored = await storedSegments(tx, project.projectId, [userId]);
  const former = stored.get(userId);
  if (former) await replace(tx, project, [{ userId, day: null }], new Map([[userId, { former, later: [] }]]));
}

async function replace(
  tx: Tx,
  project: ProjectState,
  changes: readonly RollupChange[],
  members: ReadonlyMap<string, Membership>,
): Promise<ChangedDay[]> {
  const { projectId } = project;
  const moved = [...members].filter(([, { former, later }]) => !isDeepStrictEqual(former, later)).map(([id]) => id);
  const touched = touchedDays(projectId, changes, members);
  const changed = await replaceDays(tx, projectId, touched, members, moved);
  await saveSegments(tx, projectId, members, moved);
  await replacePeriods(tx, project, touched, members, moved);
  return changed;
}

const isGone = ({ later }: Membership): boolean => later.length === 0;

/** Without the days of users who no longer exist. */
function touchedDays(
  projectId: number,
  changes: readonly RollupChange[],
  members: ReadonlyMap<string, Membership>,
): TouchedDay[] {
  const days = new Map<string, TouchedDay>();
  for (const { userId, day } of changes) {
    const member = members.get(userId);
    if (day !== null && member && !isGone(member)) days.set(dayKey(userId, day), { projectId, userId, day });
  }
  return [...days.values()];
}

async function replaceDays(
  tx: Tx,
  projectId: number,
  touched: readonly TouchedDay[],
  members: ReadonlyMap<string, Membership>,
  moved: readonly string[],
): Promise<ChangedDay[]> {
  const fresh = await sumsOfDays(tx, touched);
  const stored = await storedDays(tx, projectId, touched, moved);
  const ledger = new Ledger('day', SUMS_LENGTH);
  const isTouched = new Set(touched.map(({ userId, day }) => dayKey(userId, day)));
  const goneDays: TouchedDay[] = [];
  for (const day of stored) {
    const { former, later } = memberOf(members, day.userId);
    const key = dayKey(day.userId, day.day);
    const amounts = amountsOfDay(day);
    ledger.add(former, day.day, amounts, -1);
    if (!isTouched.has(key)) ledger.add(later, day.day, amounts, 1);
    if (later.length === 0 || (isTouched.has(key) && !fresh.has(key))) goneDays.push({ projectId, ...day });
  }
  const kept: (TouchedDay & DaySums)[] = [];
  for (const day of touched) {
    const sums = fresh.get(dayKey(day.userId, day.day));
    if (!sums) continue;
    ledger.add(memberOf(members, day.userId).later, day.day, amountsOfDay(sums), 1);
    kept.push({ ...day, ...sums });
  }
  await deleteDays(tx, goneDays);
  await saveDays(tx, kept);
  await ledger.write(tx, projectId);
  return [...kept, ...goneDays.map((day) => ({ ...day, zone: null }))];
}

const NOWHERE: Membership = { former: [], later: [] };
const memberOf = (members: ReadonlyMap<string, Membership>, userId: string): Membership =>
  members.get(userId) ?? NOWHERE;

const amountsOfDay = ({ sums, details }: Pick<DaySums, 'sums' | 'details'>): Amounts => [...sums.entries(), ...details];

async function deleteDays(tx: Tx, days: readonly TouchedDay[]): Promise<void> {
  if (days.length === 0) return;
  await prepared('rollup-drop-days')`
    delete from user_days d using ${dayRows(days)}
    where d.project_id = given.project_id and d.user_id = given.user_id and d.day = given.day
  `.execute(tx);
}

async function saveDays(tx: Tx, days: readonly (TouchedDay & DaySums)[]): Promise<void> {
  if (days.length === 0) return;
  const rows = days.map(({ projectId, userId, day, sums, details, lastTs, worst, best }) => ({
    project_id: projectId,
    user_id: userId,
    day,
    sums: `{${sums.join(',')}}`,
    details: `{${[...details].flat().join(',')}}`,
    last_ts: lastTs,
    worst_ts: worst?.ts ?? null,
    worst_score: worst?.score ?? null,
    best_ts: best?.ts ?? null,
    best_score: best?.score ?? null,
    best_meters: best?.meters ?? null,
  }));
  const types = {
    ...{ day: 'date', sums: 'text', details: 'text', last_ts: 'bigint', worst_ts: 'bigint', worst_score: 'smallint' },
    ...{ best_ts: 'bigint', best_score: 'smallint', best_meters: 'bigint' },
  };
  await prepared('rollup-save-days')`
    insert into user_days (project_id, user_id, day, sums, details, last_ts, worst_ts, worst_score, best_ts, best_score,
      best_meters)
    select project_id, user_id, day, sums::bigint[], details::bigint[], last_ts, worst_ts, worst_score, best_ts,
      best_score, best_meters
    from ${givenRows(rows, { ...USER_KEY_COLUMNS, ...types })}
    on conflict (project_id, user_id, day) do update set
      sums = excluded.sums, details = excluded.details, last_ts = excluded.last_ts, worst_ts = excluded.worst_ts,
      worst_score = excluded.worst_score, best_ts = excluded.best_ts, best_score = excluded.best_score,
      best_meters = excluded.best_meters
  `.execute(tx);
}

async function saveSegments(
  tx: Tx,
  projectId: number,
  members: ReadonlyMap<string, Membership>,
  moved: readonly string[],
): Promise<void> {
  const [kept, gone] = [moved.filter(isIn(members)), moved.filter((userId) => !isIn(members)(userId))];
  if (kept.length > 0) {
    await tx
      .insertInto('user_segments')
      .values(
        kept.map((userId) => ({
          project_id: projectId,
          user_id: userId,
          segments: [...memberOf(members, userId).later],
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'user_id']).doUpdateSet(({ ref }) => ({ segments: ref('excluded.segments') })),
      )
      .execute();
  }
  await saveAreas(
    tx,
    projectId,
    moved.map((userId) => ({ userId, areas: memberOf(members, userId).later.filter(isArea) })),
  );
  if (gone.length > 0) {
    await tx.deleteFrom('user_segments').where('project_id', '=', projectId).where('user_id', 'in', gone).execute();
  }
}

const isIn =
  (members: ReadonlyMap<string, Membership>) =>
  (userId: string): boolean =>
    !isGone(memberOf(members, userId));

async function replacePeriods(
  tx: Tx,
  { projectId, today }: ProjectState,
  touched: readonly TouchedDay[],
  members: ReadonlyMap<string, Membership>,
  moved: readonly string[],
): Promise<void> {
  const daysOf = new Map<string, string[]>([...members.keys()].map((userId) => [userId, []]));
  for (const { userId, day } of touched) daysOf.get(userId)?.push(day);
  const computed = await computeRows(tx, projectId, today, daysOf);
  const periods = [...new Set([...computed.values()].flatMap((rows) => [...rows.keys()]))];
  const stored = await storedPeopleRows(tx, projectId, [...members.keys()], periods, moved);
  const ledger = new Ledger('period', PEOPLE_LENGTH);
  const gone: { user_id: string; period: RollupPeriod }[] = [];
  for (const row of stored) {
    const { former, later } = memberOf(members, row.user_id);
    const fresh = computed.get(row.user_id)?.get(row.period);
    if (fresh === undefined && former === later) continue;
    const amounts = amountsOf(row);
    ledger.add(former, row.period, amounts, -1);
    if (fresh === undefined) ledger.add(later, row.period, amounts, 1);
    if (fresh === null || later.length === 0) gone.push(row);
  }
  const kept: PeopleRow[] = [];
  for (const row of [...computed.values()].flatMap((rows) => [...rows.values()])) {
    const { later } = row ? memberOf(members, row.user_id) : NOWHERE;
    if (!row || later.length === 0) continue;
    ledger.add(later, row.period, amountsOf(row), 1);
    kept.push(row);
  }
  await deleteRows(tx, projectId, gone);
  await saveRows(tx, projectId, kept);
  await ledger.write(tx, projectId);
}
