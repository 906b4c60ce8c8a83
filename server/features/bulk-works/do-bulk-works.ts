import { isDeepStrictEqual } from 'node:util';
import { type Selectable, sql } from 'kysely';
import { inParts } from '#contract/in-parts.ts';
import { rolesOn } from '#contract/roles.ts';
import { DAY_MS } from '#contract/utc-day.ts';
import { personById } from '#server/access/person.queries.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { idsByShard } from '#server/db/shards.ts';
import type { Tables } from '#server/db/tables.ts';
import { lockUser } from '#server/db/user-lock.ts';
import { notifyOfWork } from '#server/features/inbox/notify-of-work.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { doWorks, reportProgress, scheduleWorks, WorkCancelled, type WorkTable } from '#server/jobs/long-work.ts';
import { type BulkChange, bulkChange, type StateChange } from './bulk-actions.ts';
import { BULK_ENTITY, bulkWorkOf, HIDDEN_SEARCH, revisionOf } from './bulk-works.queries.ts';
import {
  BULK_OUTCOMES,
  type BulkOutcome,
  concernChanged,
  concernUsers,
  dropUsers,
  forgetWorks,
  holdWaiting,
  noteOutcomes,
  type UserOutcome,
  waitingUsers,
} from './concerned-users.ts';
import { matchingUsers } from './matching-users.ts';
import { cancelWork } from './request-bulk-work.ts';

/** How long an action can be undone. */
const KEEP_DAYS = 90;
const USERS_AT_ONCE = 1_000;
/** Users per transaction, during which their phones wait. An erasure takes long enough by itself. */
const USERS_TOGETHER = 200;
const UNFINISHED = "state in ('waiting', 'running')";

/** Actions of one kind and project run in the order in which they were requested. */
const BULK_WORKS: WorkTable = {
  name: 'bulk_works',
  key: ['id'],
  lease: 'worked_at',
  leaseSeconds: 60,
  unfinished: UNFINISHED,
  claimIf: `not exists (
    select 1 from bulk_works f where f.project_id = bulk_works.project_id and f.kind = bulk_works.kind
      and f.${UNFINISHED} and (f.requested_at, f.id) < (bulk_works.requested_at, bulk_works.id)
  )`,
  order: 'requested_at',
  onClaim: "state = 'running'",
  countsTries: true,
  ofProjects: true,
};

type WorkRow = Selectable<Tables['bulk_works']>;

export const workOnUsers = (jobs: Jobs, context: Context): Promise<void> =>
  scheduleWorks(
    jobs,
    context.events,
    { queue: 'bulk-works', leftOverQueue: 'bulk-left-over-works', after: { entity: BULK_ENTITY, action: 'created' } },
    { requested: () => doBulkWorks(context) },
  );

export async function doBulkWorks(context: Context, together = USERS_TOGETHER): Promise<void> {
  const { db, now, log } = context;
  await forgetWorks(db, new Date(now().getTime() - KEEP_DAYS * DAY_MS));
  await doWorks<WorkRow>(
    { db, log },
    {
      table: BULK_WORKS,
      run: async (row) => {
        if (!row.is_listed && !(await listUsers(db, row))) return end(context, row, 'failed');
        const change = bulkChange(context, row.action, { actorId: row.requested_by, at: row.requested_at });
        for (let users = await waitingUsers(db, row.id, USERS_AT_ONCE); users.length > 0; ) {
          for (const some of inParts(users, row.kind === 'erase' ? 1 : together)) {
            await endIfRightIsLost(context, row);
            await changeTogether(db, change, row, some);
          }
          users = await waitingUsers(db, row.id, USERS_AT_ONCE);
        }
        await end(context, row, 'done');
      },
      onFailed: (row) => end(context, row, 'failed'),
    },
  );
}

/** Whoever is no longer an admin changes nobody any more, also not by what they started before. */
async function endIfRightIsLost(context: Context, { id, project_id: projectId, requested_by }: WorkRow): Promise<void> {
  const person = requested_by === null ? undefined : await personById(context.db, requested_by);
  if (person && !person.disabled && rolesOn(person, projectId).some((role) => role === 'admin' || role === 'dolphin'))
    return;
  await cancelWork(context, { projectId, id, actorId: null });
  throw new WorkCancelled();
}

/**
 * Page by page; a process that takes over continues after the last page. False as soon as there are more than was
 * typed: the number confirms what is erased.
 */
async function listUsers(db: Db, row: WorkRow): Promise<boolean> {
  let { total } = row;
  for (let cursor = row.cursor ?? undefined, isListed = false; !isListed; ) {
    const found =
      row.undoes === null && row.filter
        ? await matchingUsers(db, row.project_id, row.filter, { limit: USERS_AT_ONCE, cursor })
        : null;
    cursor = await db.transaction().execute(async (tx) => {
      const { next, added } = found ? await noteFound(tx, row, found) : await noteChanged(tx, row, cursor ?? '');
      total += added;
      isListed = next === undefined;
      const columns = {
        ...{ tries: 0, cursor: next ?? null, is_listed: isListed, total: sql`total + ${added}` },
        ...(isListed && { filter: HIDDEN_SEARCH }),
      };
      await reportProgress(tx, BULK_WORKS, row, columns);
      return next;
    });
    if (row.typed !== null && total > row.typed) return false;
  }
  return true;
}

interface Noted {
  next: string | undefined;
  added: number;
}

async function noteFound(tx: Tx, row: WorkRow, found: { userIds: string[]; next: string | null }): Promise<Noted> {
  const concern = { projectId: row.project_id, workId: row.id, until: row.requested_at };
  return { next: found.next ?? undefined, added: await concernUsers(tx, concern, found.userIds) };
}

async function noteChanged(tx: Tx, row: WorkRow, after: string): Promise<Noted> {
  const concern = { projectId: row.project_id, workId: row.id, undoes: row.undoes ?? '' };
  const { userIds, added } = await concernChanged(tx, concern, { after, limit: USERS_AT_ONCE });
  return { next: userIds.length < USERS_AT_ONCE ? undefined : userIds.at(-1), added };
}

/** A failure of a group, such as a deadlock with phones, is retried for each user alone. */
async function changeTogether(
  db: Db,
  change: BulkChange,
  row: WorkRow,
  users: readonly { userId: string }[],
): Promise<void> {
  const attempt = (some: typeof users) =>
    db.transaction().execute((tx) =>
      changeUsers(
        tx,
        change,
        row,
        some.map(({ userId }) => userId),
      ),
    );
  try {
    await attempt(users);
  } catch (error) {
    if (error instanceof WorkCancelled || users.length === 1) throw error;
    for (const one of users) await attempt([one]);
  }
}

/** Changes, former values and progress are stored together: a user is changed once, whatever is interrupted. */
async function changeUsers(tx: Tx, change: BulkChange, row: WorkRow, userIds: readonly string[]): Promise<void> {
  const { id, project_id: projectId } = row;
  await holdUsers(tx, row, userIds);
  const waiting = await holdWaiting(tx, projectId, userIds, id);
  if (waiting.length === 0) return;
  const states = await change.states(
    tx,
    projectId,
    waiting.map(({ userId }) => userId),
  );
  const [there, gone] = [
    waiting.filter(({ userId }) => states.has(userId)),
    waiting.filter(({ userId }) => !states.has(userId)),
  ];
  const outcomes = there.map(({ userId, ...former }): UserOutcome => {
    const before = states.get(userId);
    const after = row.undoes === null ? change.wanted(before) : change.restored(before, former);
    return { userId, before, after, outcome: outcomeOf(change, { before, after }) };
  });
  for (const { userId, outcome, ...states } of outcomes) {
    if (outcome === 'changed') await change.write(tx, { projectId, userId }, states);
  }
  await dropUsers(
    tx,
    projectId,
    id,
    gone.map(({ userId }) => userId),
  );
  await noteOutcomes(tx, projectId, id, outcomes);
  const counts = BULK_OUTCOMES.map(
    (name) => [name, outcomes.filter(({ outcome }) => outcome === name).length] as const,
  );
  await reportProgress(tx, BULK_WORKS, row, {
    tries: 0,
    done: sql`done + ${outcomes.length}`,
    ...Object.fromEntries(counts.map(([name, count]) => [name, sql`${sql.ref(name)} + ${count}`])),
  });
}

/** An erasure waits until the engine releases the user; others lock users in a fixed order. */
async function holdUsers(tx: Tx, { kind, project_id: projectId }: WorkRow, userIds: readonly string[]): Promise<void> {
  if (kind === 'erase') {
    for (const userId of userIds) await lockUser(tx, projectId, userId);
    return;
  }
  for (const some of await idsByShard(tx, userIds)) {
    await tx
      .selectFrom('app_users')
      .select('user_id')
      .where('project_id', '=', projectId)
      .where(sql<boolean>`user_id = any(${[...some]}::text[])`)
      .orderBy('user_id')
      .forNoKeyUpdate()
      .execute();
  }
}

function outcomeOf(change: BulkChange, { before, after }: StateChange): BulkOutcome {
  if (isDeepStrictEqual(before, after)) return 'unchanged';
  return after === undefined || !change.isAllowed(after) ? 'refused' : 'changed';
}

/** One revision records the action and its result. Users who are gone by now count as done. */
const end = ({ db, events, now }: Context, row: WorkRow, outcome: 'done' | 'failed'): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { id, project_id: projectId, requested_by: requestedBy } = row;
    const columns = {
      state: outcome,
      ended_at: now(),
      filter: HIDDEN_SEARCH,
      ...(outcome === 'done' && { done: sql`total` }),
    };
    await reportProgress(tx, BULK_WORKS, row, columns);
    const work = await bulkWorkOf(tx, projectId, id);
    const about = { projectId, actorId: requestedBy, entity: BULK_ENTITY, entityId: id };
    await events.publish(tx, { ...about, action: 'changed', after: { ...revisionOf(work), state: outcome } });
    await notifyOfWork(tx, { id, work: 'bulk', outcome, requestedBy, projectId, name: String(work.changed) });
  });
