import type { CaseOutcome, CaseState } from '#contract/assistance-lists.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import { type CaseChange, changeCase, holdUserOfCase } from './change-case.ts';
import type { CaseRef } from './whole-case.ts';

const WAITING: readonly CaseState[] = ['open', 'acknowledged'];
/** A late case can be closed without an alarm first. */
const CLOSABLE: readonly CaseState[] = [...WAITING, 'late'];

const refuseDone = (state: CaseState, allowed = WAITING): void => {
  if (!allowed.includes(state)) throw new AppError('bad_request', 'It does not wait for anybody; reopen it first.');
};

/** Someone takes over: the assignee, otherwise the caller. */
export const acknowledge = (context: Context, change: CaseChange) =>
  changeCase(context, change, (_tx, row) => {
    refuseDone(row.state);
    if (row.state === 'acknowledged') throw new AppError('bad_request', 'Somebody takes care of it already.');
    return {
      action: 'acknowledged',
      set: {
        state: 'acknowledged',
        acknowledged_at: context.now(),
        assigned_to: row.assigned_to ?? change.actorId,
      },
    };
  });

export const assign = (context: Context, change: CaseChange, uid: string | null) =>
  changeCase(context, change, async (tx, row) => {
    refuseDone(row.state);
    if (uid === null) return { action: 'unassigned', set: { assigned_to: null } };
    const person = await adminWith(tx, change.projectId, uid);
    return { action: 'assigned', toPerson: person, set: { assigned_to: person } };
  });

export const close = (
  context: Context,
  change: CaseChange,
  { outcome, text }: { outcome: CaseOutcome; text: string },
) =>
  changeCase(context, change, (_tx, row) => {
    refuseDone(row.state, CLOSABLE);
    return { action: 'closed', text, outcome, set: { state: 'closed', outcome, closed_at: context.now() } };
  });

export const reopen = (context: Context, change: CaseChange) =>
  changeCase(context, change, (_tx, row) => {
    if (WAITING.includes(row.state)) throw new AppError('bad_request', 'It is open already.');
    return {
      action: 'reopened',
      set: { state: 'open', outcome: null, closed_at: null, acknowledged_at: null, assigned_to: null },
    };
  });

/** Only someone who may open the case can be assigned to it. */
async function adminWith(tx: Tx, projectId: number, uid: string): Promise<string> {
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('uid', '=', uid)
    .where('disabled_at', 'is', null)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('project_roles as r')
            .select('r.role')
            .whereRef('r.user_id', '=', 'users.id')
            .where('r.project_id', '=', projectId)
            .where('r.role', '=', 'admin'),
        ),
        exists(selectFrom('global_roles as g').select('g.role').whereRef('g.user_id', '=', 'users.id')),
      ]),
    )
    .executeTakeFirst();
  if (person) return person.id;
  throw new AppError('validation', 'body.uid: must be an admin of the project', {
    fields: { 'body.uid': 'must be an admin of the project' },
  });
}

/** A repeated view is not recorded again. */
export const noteSeen = ({ db, now }: Context, { projectId, id }: CaseRef, personId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const userId = await holdUserOfCase(tx, projectId, id);
    if (userId === null) return;
    await tx
      .insertInto('assistance_entries')
      .values({
        project_id: projectId,
        user_id: userId,
        case_id: id,
        at: now(),
        by_person: personId,
        action: 'seen',
        text: null,
        to_person: null,
        outcome: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
