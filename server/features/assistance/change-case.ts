import type { CaseAction, CaseOutcome } from '#contract/assistance-lists.ts';
import { utcDay } from '#contract/utc-day.ts';
import { holdUser } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { waitBriefly } from '#server/db/user-lock.ts';
import { logActivity } from '#server/features/activity-map/log-activity.ts';
import { settleTopic } from '#server/features/inbox/notify-people.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { type CaseRow, presentCase, selectCases } from './cases.queries.ts';
import { caseTopic, notifyScreens } from './store-cases.ts';
import type { CaseRef } from './whole-case.ts';

/** Its id is the user's, so that erasing the user finds it among the revisions. */
const ENTITY = 'app-user-case';

export interface CaseChange extends CaseRef {
  actorId: string;
  /** The version the actor saw; null where it does not matter. */
  version: number | null;
}

export interface Deed {
  action: CaseAction;
  text?: string | null;
  toPerson?: string | null;
  outcome?: CaseOutcome | null;
  /** The columns that it changes. */
  set?: Partial<Pick<CaseRow, 'state' | 'assigned_to' | 'acknowledged_at' | 'closed_at' | 'outcome'>>;
}

const noteOf = (row: CaseRow) => ({
  id: row.case_id,
  kind: row.kind,
  state: row.state,
  assignedTo: row.assignedTo,
  outcome: row.outcome,
});

/** One action at a time: concurrent decisions are not overwritten unseen. */
export const changeCase = (
  { db, events, now }: Context,
  { projectId, id, actorId, version }: CaseChange,
  decide: (tx: Tx, row: CaseRow) => Promise<Deed> | Deed,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // Before the case: an erasure locks the user first.
    const userId = await holdUserOfCase(tx, projectId, id);
    if (userId === null) throw notFound('The impact');
    await lockCase(tx, projectId, userId, id);
    const before = await caseOf(tx, projectId, userId, id);
    if (version !== null && version !== before.version) throw await conflict(tx, projectId, before);
    const { set = {}, ...deed } = await decide(tx, before);
    await tx
      .updateTable('assistance_cases')
      .set({ ...set, version: before.version + 1 })
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .where('case_id', '=', id)
      .execute();
    await noteDeed(tx, { projectId, userId, id }, { ...deed, at: now(), by: actorId });
    const after = await caseOf(tx, projectId, userId, id);
    await events.publish(tx, {
      projectId,
      actorId,
      entity: ENTITY,
      entityId: userId,
      action: 'changed',
      before: noteOf(before),
      after: { ...noteOf(after), ...(deed.text && { note: deed.text }) },
    });
    await notifyScreens(tx, [{ projectId, userId }]);
    if (after.state !== 'open') await settleTopic(tx, caseTopic(id));
    // A false alarm leaves the map.
    await logActivity(tx, [{ projectId, userId, day: utcDay(before.happened_ms) }]);
  });

/** The app user whom a case is about, held until the transaction ends. */
export async function holdUserOfCase(tx: Tx, projectId: number, id: string): Promise<string | null> {
  await waitBriefly(tx);
  const row = await tx
    .selectFrom('assistance_cases')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('case_id', '=', id)
    .executeTakeFirst();
  return row && (await holdUser(tx, projectId, row.user_id)) ? row.user_id : null;
}

/** Separate from reading it: a cluster locks nothing in a join of a table of app users with another. */
const lockCase = (tx: Tx, projectId: number, userId: string, id: string) =>
  tx
    .selectFrom('assistance_cases')
    .select('case_id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('case_id', '=', id)
    .forUpdate()
    .execute();

async function caseOf(tx: Tx, projectId: number, userId: string, id: string): Promise<CaseRow> {
  const row = await selectCases(tx, projectId)
    .where('c.user_id', '=', userId)
    .where('c.case_id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('The impact');
  return row;
}

async function conflict(tx: Tx, projectId: number, row: CaseRow): Promise<AppError> {
  const last = await tx
    .selectFrom('assistance_entries as e')
    .leftJoin('users', 'users.id', 'e.by_person')
    .select(['e.at', 'users.email'])
    .where('e.project_id', '=', projectId)
    .where('e.user_id', '=', row.user_id)
    .where('e.case_id', '=', row.case_id)
    .where('e.action', '<>', 'seen')
    .orderBy('e.entry_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const changed = { changedBy: last?.email ?? null, changedAt: last?.at.toISOString() ?? null };
  return new AppError('conflict', 'Somebody else worked on it meanwhile.', {
    conflict: { current: presentCase(row), ...changed },
  });
}

interface Noted extends Omit<Deed, 'set'> {
  at: Date;
  by: string;
}

export async function noteDeed(
  tx: Tx,
  { projectId, userId, id }: CaseRef & { userId: string },
  { at, by, action, text, toPerson, outcome }: Noted,
): Promise<void> {
  await tx
    .insertInto('assistance_entries')
    .values({
      project_id: projectId,
      user_id: userId,
      case_id: id,
      at,
      by_person: by,
      action,
      text: text || null,
      to_person: toPerson ?? null,
      outcome: outcome ?? null,
    })
    .execute();
}
