import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '#server/db/database.ts';
import type { TouchedDay } from '#server/ingest/run/touched-days.ts';
import { type ChangedDay, logDueSummaries } from './due-summaries.ts';
import { isGone, type Members, memberOf } from './membership.ts';
import { dayKey, storedDaysOf } from './read-days.ts';
import { replaceDays } from './replace-days.ts';
import { replacePeriods } from './replace-periods.ts';
import { saveAreas } from './save-areas.ts';
import { isArea } from './segments.ts';
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

/** A user who moved to other segments takes all days along; so many days at once, but at least one user. */
const DAYS_AT_ONCE = 5_000;

/** What a step takes on. */
export interface RollupStep {
  members: Members;
  /** The users whose segments changed, and all of their days. */
  moved: readonly string[];
  movedDays: readonly TouchedDay[];
}

/** A step for these users, without those who moved and have too many days for it. */
export async function stepFor(tx: Tx, project: ProjectState, users: readonly string[]): Promise<RollupStep> {
  const { projectId } = project;
  const current = await currentSegments(tx, project, users);
  const stored = await storedSegments(tx, projectId, users);
  const members = new Map(
    users.map((userId) => [userId, { former: stored.get(userId) ?? [], later: current.get(userId) ?? [] }]),
  );
  const moved = movedIn(members);
  const days = await storedDaysOf(tx, projectId, moved, DAYS_AT_ONCE + 1);
  if (days.length <= DAYS_AT_ONCE) return { members, moved, movedDays: days };
  // The last one may have more days than were read.
  const [first = '', last] = [days[0]?.userId, days.at(-1)?.userId];
  const movedDays =
    first === last ? await storedDaysOf(tx, projectId, [first]) : days.filter(({ userId }) => userId !== last);
  const taken = new Set(movedDays.map(({ userId }) => userId));
  for (const userId of moved) if (!taken.has(userId)) members.delete(userId);
  return { members, moved: [...taken], movedDays };
}

const movedIn = (members: Members): string[] =>
  [...members].filter(([, { former, later }]) => !isDeepStrictEqual(former, later)).map(([userId]) => userId);

/**
 * Replaces what users' days have added to the roll-ups by their current sums. What was added is stored and the caller
 * holds the lock of the project, so each day counts exactly once.
 */
export async function rollUp(
  tx: Tx,
  project: ProjectState & { now: Date },
  changes: readonly RollupChange[],
  step: RollupStep,
): Promise<void> {
  const changed = await replace(tx, project, touchedDays(project.projectId, changes, step.members), step);
  await logDueSummaries(tx, project, changed);
}

/** Subtracts everything that a user has added; the user's own rows are deleted by the erasure. */
export async function removeFromRollups(tx: Tx, project: ProjectState, userId: string): Promise<void> {
  const stored = await storedSegments(tx, project.projectId, [userId]);
  const former = stored.get(userId);
  if (!former) return;
  const movedDays = await storedDaysOf(tx, project.projectId, [userId]);
  await replace(tx, project, [], { members: new Map([[userId, { former, later: [] }]]), moved: [userId], movedDays });
}

async function replace(
  tx: Tx,
  project: ProjectState,
  touched: readonly TouchedDay[],
  { members, moved, movedDays }: RollupStep,
): Promise<ChangedDay[]> {
  const changed = await replaceDays(tx, project.projectId, touched, members, movedDays);
  await saveSegments(tx, project.projectId, members, moved);
  await replacePeriods(tx, project, touched, members, moved);
  return changed;
}

/** Without the days of users who no longer exist. */
function touchedDays(projectId: number, changes: readonly RollupChange[], members: Members): TouchedDay[] {
  const days = new Map<string, TouchedDay>();
  for (const { userId, day } of changes) {
    if (day !== null && !isGone(memberOf(members, userId))) days.set(dayKey(userId, day), { projectId, userId, day });
  }
  return [...days.values()];
}

async function saveSegments(tx: Tx, projectId: number, members: Members, moved: readonly string[]): Promise<void> {
  const isThere = (userId: string) => !isGone(memberOf(members, userId));
  const [kept, gone] = [moved.filter(isThere), moved.filter((userId) => !isThere(userId))];
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
