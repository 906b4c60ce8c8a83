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
import { dayKey, dequeueActivityChanges, projectsWithChanges, type StepSize } from './activity-changes.queries.ts';
import { type Contributed, contributedInWeeks, moveContributions, replaceContributions } from './contributions.ts';
import { packActivityFacts } from './fact-codec.ts';
import { logActivity } from './log-activity.ts';
import { CellMoves, tryLockCells } from './move-cells.ts';
import { activityFactsOf, type Candidate, contributingUsers } from './read-contributions.ts';
import { countOfAmounts } from './sums.ts';
import { weekKey } from './user-weeks.ts';

/** Collects the changes of a day, while trips still appear on the map well within a minute. */
const EVERY_MS = 5_000;
/** Per project and transaction; the rest waits until all projects have had a turn. */
const STEP: StepSize = { days: 50, items: 500, storedFacts: 200_000, amounts: 10_000 };

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
    if (days.length === 0) return isMore;
    const left = await followDays(tx, projectId, days, size.amounts);
    await logActivity(tx, left);
    return isMore || left.length > 0;
  });

const itemKey = ({ startTs, source, ...user }: UserKey & { startTs: number; source: string }): string =>
  `${startTs} ${source} ${userKeyText(user)}`;

/** What happens to the contribution of an item. */
interface Change {
  day: TouchedDay;
  old: Contributed | undefined;
  /** Nothing if the item is gone. */
  item: Candidate | undefined;
  segments: readonly string[];
}

/** Only the segments of the item are others. */
const isMove = ({ old, item }: Change): boolean => old?.fingerprint === item?.fingerprint && old?.day === item?.day;

interface Replaced {
  old: Contributed | undefined;
  next: Contributed | undefined;
  isMoved: boolean;
}

/** Follows as many of the changes as a step may; returns the days with others, which are to be logged again. */
async function followDays(
  tx: Tx,
  projectId: number,
  days: readonly TouchedDay[],
  mostAmounts: number,
): Promise<TouchedDay[]> {
  const pace = createPace();
  const before = await contributedInWeeks(tx, days);
  const changes = await changesOf(tx, days, before, pace);
  const replaced = await firstReplaced(tx, changes, mostAmounts, pace);
  const [moved, others] = [replaced.filter(({ isMoved }) => isMoved), replaced.filter(({ isMoved }) => !isMoved)];
  await replaceContributions(tx, others.flatMap(oldOf), others.flatMap(nextOf), pace);
  await moveContributions(tx, moved.flatMap(nextOf), pace);
  const [gone, added] = [new Set(replaced.flatMap(oldOf)), new Set(replaced.flatMap(nextOf))];
  const moves = new CellMoves(tx, projectId, pace);
  for (const own of byUserWeek([...before, ...added])) {
    await moves.move(
      own[0]?.week ?? '',
      own.filter((one) => !added.has(one)),
      own.filter((one) => !gone.has(one)),
    );
  }
  await moves.save();
  const left = changes.slice(replaced.length).map(({ day }) => [dayKey(day), day] as const);
  return [...new Map(left).values()];
}

const oldOf = ({ old }: Replaced): Contributed[] => (old ? [old] : []);
const nextOf = ({ next }: Replaced): Contributed[] => (next ? [next] : []);

async function changesOf(
  tx: Tx,
  days: readonly TouchedDay[],
  before: readonly Contributed[],
  pace: Pace,
): Promise<Change[]> {
  const touched = new Set(days.map(dayKey));
  const known = new Map(before.map((one) => [itemKey(one), one]));
  const gone = new Set(before.filter((one) => touched.has(dayKey(one))));
  const segmentsOfUsers = await segmentsOf(tx, days);
  const changes: Change[] = [];
  for (const item of await contributingUsers(tx, days)) {
    await pace();
    // It may have moved here from a day that is not among these.
    const old = known.get(itemKey(item));
    if (old) gone.delete(old);
    const change = { day: dayOf(item), old, item, segments: segmentsOfUsers.get(userKeyText(item)) ?? [] };
    if (!isMove(change) || old?.segments.join() !== change.segments.join()) changes.push(change);
  }
  for (const old of gone) changes.push({ day: dayOf(old), old, item: undefined, segments: [] });
  return changes;
}

const dayOf = ({ projectId, userId, day }: TouchedDay): TouchedDay => ({ projectId, userId, day });

/** As many changes, in their order, as change so many amounts together, and at least one. */
async function firstReplaced(tx: Tx, changes: readonly Change[], mostAmounts: number, pace: Pace): Promise<Replaced[]> {
  const fresh = changes.flatMap((change) => (change.item && !isMove(change) ? [change.item] : []));
  const factsOfFresh = activityFactsOf(tx, fresh, pace);
  const replaced: Replaced[] = [];
  let amounts = 0;
  for (const change of changes) {
    if (amounts >= mostAmounts) break;
    await pace();
    const { old, item, segments } = change;
    const isMoved = isMove(change);
    let next: Contributed | undefined;
    if (old && isMoved) next = { ...old, segments };
    else if (item) {
      const { readFacts, ...one } = item;
      const facts = (await factsOfFresh.next()).value ?? [];
      next = { ...one, week: mondayOf(one.day), segments, facts: packActivityFacts(facts) };
    }
    replaced.push({ old, next, isMoved });
    for (const one of [old, next]) if (one) amounts += countOfAmounts(one);
  }
  await factsOfFresh.return();
  return replaced;
}

function byUserWeek(all: readonly Contributed[]): Iterable<Contributed[]> {
  const weeks = new Map<string, Contributed[]>();
  for (const one of all) {
    const own = weeks.get(weekKey(one));
    if (own) own.push(one);
    else weeks.set(weekKey(one), [one]);
  }
  return weeks.values();
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
