import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { recomputeDay } from '#contract/app-user-config.ts';
import { eraseAppUser } from '#contract/app-user-head.ts';
import { tagAppUser } from '#contract/app-user-tags.ts';
import { simulateCase } from '#contract/assistance.ts';
import { startBulkWork } from '#contract/bulk-works.ts';
import { addComment, deleteComment } from '#contract/comments.ts';
import { saveContact } from '#contract/contacts.ts';
import { getDay } from '#contract/day.ts';
import { listRevisions, restoreRevision } from '#contract/revisions.ts';
import { createVehicle } from '#contract/vehicles.ts';
import { ERASED_WITH_USER } from '#server/db/described-tables.ts';
import type { Answer } from '#tests/setup/answer.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { untilWaiting } from '#tests/setup/lock-waits.ts';

let app: TestApp;
let projectId: number;
let admin: Visitor;
let other: Visitor;
let dolphin: Visitor;

beforeAll(async () => {
  app = await anApp({}, 12);
  projectId = await app.aProject();
  admin = await app.aMember(projectId, 'admin');
  other = await app.aMember(projectId, 'admin');
  dolphin = await app.aPerson({ dolphin: true });
});

type Call = () => Promise<Pick<Answer<unknown>, 'status'>>;

/** Erases the user, who has revisions, and makes the call when everything but these is erased. Answers the call's status. */
async function duringErasure(userId: string, call: Call): Promise<number> {
  const sent = await app.db.transaction().execute(async (tx) => {
    const ofUser = tx.selectFrom('revisions').select('id').where('project_id', '=', projectId);
    await ofUser.where('entity_id', '=', userId).forUpdate().execute();
    const query = { projectId, userId, typed: userId };
    const erased = app.attempt(eraseAppUser, { query }, { as: admin });
    await untilWaiting(app.db, 1);
    const called = call();
    // Without the lock it would be answered now.
    await Promise.race([called, untilWaiting(app.db, 2)]);
    return { erased, called };
  });
  expect((await sent.erased).status).toBe(200);
  return (await sent.called).status;
}

/** The tables that still know the user. */
async function leftOf(userId: string): Promise<string[]> {
  const left: string[] = [];
  for (const table of ERASED_WITH_USER) {
    const { rows } = await sql`
      select from ${sql.table(table)} where project_id = ${projectId} and user_id = ${userId}
    `.execute(app.db);
    if (rows.length > 0) left.push(table);
  }
  const known = app.db.selectFrom('revisions').select('id').where('project_id', '=', projectId);
  if (await known.where('entity_id', '=', userId).executeTakeFirst()) left.push('revisions');
  return left;
}

async function aTaggedUser(): Promise<string> {
  const { userId } = await app.aPhone(projectId);
  await app.call(tagAppUser, { query: { projectId, userId }, body: { add: ['vip'], remove: [] } }, { as: admin });
  return userId;
}

/** Deletes a comment on the user and answers the call that restores it. */
async function restoringComment(userId: string): Promise<Call> {
  const query = { projectId, userId };
  const { id } = (await app.call(addComment, { query, body: { text: 'Moved to Graz' } }, { as: other })).body.comment;
  await app.call(deleteComment, { params: { id }, query }, { as: other });
  const { body } = await app.call(listRevisions, { query: { projectId, entity: 'app-user-comment' } }, { as: other });
  const revision = Number(body.items[0]?.id);
  return () => app.attempt(restoreRevision, { params: { id: revision }, query: { projectId } }, { as: other });
}

describe('nothing of an app user stays that is written during the erasure', () => {
  const as = () => ({ as: other });
  const about = (userId: string) => ({ projectId, userId });
  it.each<[string, number, (userId: string) => Call | Promise<Call>]>([
    [
      'a contact',
      404,
      (userId) => () =>
        app.attempt(saveContact, { query: about(userId), body: { name: 'Ada', phone: '', version: 0 } }, as()),
    ],
    [
      'a comment',
      404,
      (userId) => () => app.attempt(addComment, { query: about(userId), body: { text: 'Moved to Graz' } }, as()),
    ],
    ['a comment that is restored', 404, restoringComment],
    [
      'a simulated case',
      404,
      (userId) => () => app.attempt(simulateCase, { query: { projectId }, body: { kind: 'BCALL', userId } }, as()),
    ],
    [
      'a recomputation',
      404,
      (userId) => () => app.attempt(recomputeDay, { query: about(userId), body: { day: '2026-03-02' } }, as()),
    ],
    [
      'a vehicle the user drives',
      400,
      (userId) => () =>
        app.attempt(createVehicle, { query: { projectId }, body: { name: 'Van', drivers: [userId] } }, { as: dolphin }),
    ],
    [
      'a bulk action',
      404,
      (userId) => () =>
        app.attempt(
          startBulkWork,
          { query: { projectId }, body: { action: { kind: 'tags', add: ['x'], remove: [] }, userIds: [userId] } },
          as(),
        ),
    ],
    [
      'a view of the timeline',
      200,
      (userId) => () => app.attempt(getDay, { query: { ...about(userId), date: '2026-03-02' } }, as()),
    ],
  ])('%s', async (_, status, callOn) => {
    const userId = await aTaggedUser();
    expect(await duringErasure(userId, await callOn(userId))).toBe(status);
    expect(await leftOf(userId)).toEqual([]);
  });
});
