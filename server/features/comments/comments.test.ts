import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseAppUser } from '#contract/app-user-head.ts';
import { listOpenCases } from '#contract/assistance.ts';
import { addComment, changeComment, deleteComment, findMentionable, listComments } from '#contract/comments.ts';
import { getInboxSettings, listInbox, saveInboxSettings } from '#contract/inbox.ts';
import { restoreRevision } from '#contract/revisions.ts';
import { deleteUser } from '#contract/users.ts';
import { aDay } from '#engine/synthetic/days.ts';
import { MAX_UNREQUESTED_MAILS, mayGetMail } from '#server/mail/mail-limits.ts';
import { anApp, type TestApp, type TestPhone, type Visitor } from '#tests/setup/app.ts';
import { longestTurn } from '#tests/setup/longest-turn.ts';
import { processAll } from '#tests/setup/process-all.ts';

let app: TestApp;
let admin: Visitor;
let colleague: Visitor;
let reader: Visitor;
let stranger: Visitor;
let project: number;
let phone: TestPhone;
beforeAll(async () => {
  app = await anApp();
});
beforeEach(async () => {
  app.clock.now = new Date();
  [admin, colleague, reader, stranger] = [
    await app.aPerson(),
    await app.aPerson(),
    await app.aPerson(),
    await app.aPerson(),
  ];
  project = await app.aProject('Spoken of');
  await app.grant(admin, project, 'admin');
  await app.grant(colleague, project, 'admin');
  await app.grant(reader, project, 'reader');
  phone = await app.aPhone(project);
});

const key = () => ({ projectId: project, userId: phone.userId });
const list = async (as = reader, about: object = {}) =>
  (await app.attempt(listComments, { query: { ...key(), limit: 20, ...about } }, { as })).body.items;
const attemptAdd = (text: string, as: Visitor, about: object = {}) =>
  app.attempt(addComment, { query: key(), body: { text, ...about } }, { as });
const add = async (text: string, as = admin, about: object = {}) => (await attemptAdd(text, as, about)).body.comment;
const change = (id: string, body: object, as = admin) =>
  app.attempt(changeComment, { params: { id }, query: key(), body }, { as });
const remove = (id: string, as = admin) => app.attempt(deleteComment, { params: { id }, query: key() }, { as });
const inboxOf = async (as: Visitor) =>
  (await app.call(listInbox, { query: { limit: 20, kind: 'mention' } }, { as })).body.items;
const mailsTo = (email: string) =>
  app.db.selectFrom('mails').select('message').where('recipient', '=', email).where('kind', '=', 'mention').execute();
const lastRevision = () =>
  app.db
    .selectFrom('revisions')
    .select(['id', 'action'])
    .where('entity', '=', 'app-user-comment')
    .where('project_id', '=', project)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
const attemptRestore = async (as: Visitor) => {
  const params = { id: Number((await lastRevision())?.id) };
  return app.attempt(restoreRevision, { params, query: { projectId: project } }, { as });
};
const aCase = async () => {
  await phone.upload({ calls: [{ t: Date.now(), lat: 48.2, lon: 16.4 }] });
  const { items } = (await app.call(listOpenCases, { query: { projectId: project } }, { as: admin })).body;
  return items[0]?.id ?? '';
};
const MORNING = Math.floor(Date.now() / 86_400_000) * 86_400 - 5 * 86_400 + 7 * 3_600;
const aTrip = async (): Promise<number> => {
  const { timestamp, lat, lon } = aDay({ seed: 7, timestamp: MORNING });
  const t = [...timestamp].map((second) => Math.round(second * 1000));
  await phone.upload({ fixes: { t, lat: [...lat], lon: [...lon] } });
  await processAll(app.db);
  const { start_ts } = await app.db
    .selectFrom('timeline_items')
    .select('start_ts')
    .where('project_id', '=', project)
    .where('user_id', '=', phone.userId)
    .where('type', '<>', 'IDLE')
    .orderBy('start_ts')
    .limit(1)
    .executeTakeFirstOrThrow();
  return start_ts;
};

describe('comments', () => {
  it('are written, changed by their author, deleted by an admin and restored', async () => {
    const { id } = await add('Called <b>twice</b>\nand again');
    expect(await list()).toMatchObject([
      { text: 'Called <b>twice</b>\nand again', writtenBy: admin.email, isOwn: false, startTs: null, caseId: null },
    ]);
    expect((await change(id, { text: 'Mine now', version: 1 }, colleague)).status).toBe(403);
    expect((await change(id, { text: 'Called', version: 1 })).body.comment).toMatchObject({
      text: 'Called',
      version: 2,
    });
    const stale = await change(id, { text: 'Stale', version: 1 });
    expect(stale.error.conflict).toMatchObject({ current: { text: 'Called' }, changedBy: admin.email });
    expect((await remove(id, colleague)).status).toBe(200);
    expect(await list()).toEqual([]);
    const last = await lastRevision();
    expect(last?.action).toBe('deleted');
    await app.call(restoreRevision, { params: { id: Number(last?.id) }, query: { projectId: project } }, { as: admin });
    expect(await list()).toMatchObject([{ text: 'Called' }]);
  });

  it('are paged, latest first', async () => {
    for (let n = 0; n < 5; n++) {
      app.clock.now = new Date(app.clock.now.getTime() + 1);
      await add(`Comment ${n}`);
    }
    const ask = async (more: object) =>
      (await app.attempt(listComments, { query: { ...key(), limit: 3, ...more } }, { as: reader })).body;
    const first = await ask({});
    const second = await ask({ cursor: first.next });
    const texts = [...first.items, ...second.items].map(({ text }: { text: string }) => text);
    expect(texts).toEqual(['Comment 4', 'Comment 3', 'Comment 2', 'Comment 1', 'Comment 0']);
    expect(second.next).toBeNull();
  });

  it.each(['', ' \n ', 'x'.repeat(4_001), 'a\u202eb', 'bell\u0007'])('reject %j', async (text) => {
    expect((await attemptAdd(text, admin)).status).toBe(400);
  });

  it('let readers comment on app users and trips and delete their own comments, but not see those on cases', async () => {
    const own = await add('From support', reader);
    const others = await add('From the admin');
    const caseId = await aCase();
    const onCase = await add('The driver is well', admin, { caseId });
    expect((await remove(others.id, reader)).status).toBe(403);
    expect((await remove(onCase.id, reader)).status).toBe(404);
    expect((await attemptAdd('Me too', reader, { caseId })).status).toBe(403);
    const asked = await app.attempt(listComments, { query: { ...key(), limit: 20, caseId } }, { as: reader });
    expect(asked.status).toBe(403);
    expect(await list(reader)).toHaveLength(2);
    expect(await list(admin)).toHaveLength(3);
    expect(await list(admin, { caseId })).toMatchObject([{ text: 'The driver is well', caseId }]);
    expect((await remove(own.id, reader)).status).toBe(200);
  });

  it('stay with a trip whose start moves, and are rejected for a trip that does not exist', async () => {
    const startTs = await aTrip();
    await add('Wrong mode?', reader, { startTs });
    expect(await list(reader, { startTs })).toMatchObject([
      { startTs, day: new Date(MORNING * 1000).toISOString().slice(0, 10) },
    ]);
    await app.db
      .updateTable('timeline_items')
      .set({ start_ts: startTs - 60 })
      .where('project_id', '=', project)
      .where('user_id', '=', phone.userId)
      .where('start_ts', '=', startTs)
      .execute();
    expect(await list(reader, { startTs: startTs - 60 })).toHaveLength(1);
    expect((await attemptAdd('Lost', reader, { startTs: 5 })).status).toBe(404);
    const caseId = '5f0c1f6e-7b1d-4a53-9d0e-0a8f6f3b2c11';
    expect((await attemptAdd('Lost', admin, { caseId })).status).toBe(404);
    expect((await attemptAdd('Both', admin, { startTs, caseId })).status).toBe(400);
  });

  it('notify the people they mention, once, and nobody without the right', async () => {
    const text = `Look, @${reader.email.toUpperCase()}. And @${colleague.email}, @${stranger.email}, @${admin.email}!`;
    const { id, mentions } = await add(text);
    expect([...mentions].sort()).toEqual([admin.email, colleague.email, reader.email].sort());
    expect(await inboxOf(reader)).toMatchObject([
      { by: admin.email, userId: phone.userId, isRead: false, facts: { subject: 'user', commentId: id } },
    ]);
    expect([await inboxOf(stranger), await inboxOf(admin)]).toEqual([[], []]);
    await change(id, { text: `${text} Please.`, version: 1 });
    await change(id, { text: 'Look.', version: 2 });
    await change(id, { text, version: 3 });
    expect(await inboxOf(reader)).toMatchObject([{ times: 1 }]);
    await remove(id);
    expect(await inboxOf(reader)).toEqual([]);
    await add(`@${reader.email}`, admin, { caseId: await aCase() });
    expect(await inboxOf(reader)).toEqual([]);
  });

  it('keep whom they mentioned when they are restored, and notify nobody again', async () => {
    const { id } = await add(`First @${reader.email}`);
    await change(id, { text: `Then @${colleague.email}`, version: 1 });
    expect((await attemptRestore(admin)).status).toBe(200);
    expect(await list()).toMatchObject([{ text: `First @${reader.email}`, mentions: [reader.email] }]);
    await remove(id);
    expect((await attemptRestore(admin)).status).toBe(200);
    expect(await list()).toMatchObject([{ text: `First @${reader.email}`, mentions: [reader.email] }]);
    const both = `Both @${reader.email} @${colleague.email}`;
    expect((await change(id, { text: both, version: 1 })).status).toBe(200);
    expect([await inboxOf(reader), await inboxOf(colleague)]).toEqual([[], []]);
  });

  it('delay nobody when one that was changed very often is restored', async () => {
    const { id } = await add('@a'.repeat(1_999));
    await sql`
      insert into revisions (at, project_id, actor_id, entity, entity_id, action, before, after)
      select at, project_id, actor_id, entity, entity_id, 'changed', after, after
      from revisions, generate_series(1, 2000)
      where id = ${(await lastRevision())?.id}
    `.execute(app.db);
    await remove(id);
    const { ms, result } = await longestTurn(() => attemptRestore(admin));
    expect(result.status).toBe(200);
    expect(ms).toBeLessThan(100);
  });

  it('are announced by mail only to people who want that, without their text', async () => {
    await app.call(saveInboxSettings, { body: { mentionMails: true } }, { as: reader });
    expect((await app.call(getInboxSettings, {}, { as: reader })).body).toEqual({ mentionMails: true });
    await add(`A secret for @${reader.email} and @${colleague.email}`);
    const [mail, ...more] = await mailsTo(reader.email);
    expect([JSON.stringify(mail).includes('secret'), more]).toEqual([false, []]);
    expect(await mailsTo(colleague.email)).toEqual([]);
  });

  it('are announced by at most 40 mails a day of one author, until the mentioned person takes part', async () => {
    await app.call(saveInboxSettings, { body: { mentionMails: true } }, { as: reader });
    const unasked = { email: reader.email, projectId: project, isWanted: false, causedBy: admin.userId };
    await app.db.transaction().execute(async (tx) => {
      for (let at = 1; at < MAX_UNREQUESTED_MAILS; at++) await mayGetMail(tx, { kind: 'report', ...unasked });
    });
    for (let at = 0; at < 3; at++) await add(`@${reader.email}`);
    expect(await mailsTo(reader.email)).toHaveLength(1);
    expect(await inboxOf(reader)).toHaveLength(3);
    await add('I am here', reader);
    await add(`@${reader.email}`);
    expect(await mailsTo(reader.email)).toHaveLength(2);
  });

  it('offer people with a role as mentions, by name and e-mail', async () => {
    const find = async (search: string, subject = 'user') =>
      (await app.attempt(findMentionable, { query: { projectId: project, search, subject } }, { as: reader })).body
        .items;
    const emails = (await find('')).map(({ email }: { email: string }) => email);
    expect(emails).toEqual([admin.email, colleague.email, reader.email].sort());
    expect(await find(reader.email.slice(0, -2))).toMatchObject([{ email: reader.email }]);
    expect(await find(reader.email, 'case')).toEqual([]);
    expect(await find('%')).toEqual([]);
  });

  it('stay when their author is deleted, and go with the app user', async () => {
    await add('From a colleague', colleague);
    await app.call(deleteUser, { body: { uid: colleague.uid } }, { as: colleague });
    expect(await list()).toMatchObject([{ text: 'From a colleague', writtenBy: null }]);
    await app.call(eraseAppUser, { query: { ...key(), typed: phone.userId } }, { as: admin });
    const left = await app.db.selectFrom('comments').select('text').where('project_id', '=', project).execute();
    expect(left).toEqual([]);
  });
});

it('are rate-limited', async () => {
  const hasty = await app.aMember(project, 'admin');
  const { id } = await add('Hello', hasty);
  await app.db
    .insertInto('rate_limits')
    .values({ key: `comments:${hasty.userId}`, window_start: new Date(), hits: 120 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ hits: 120 }))
    .execute();
  expect((await attemptAdd('Once more', hasty)).status).toBe(429);
  expect((await change(id, { text: 'And again', version: 1 }, hasty)).status).toBe(429);
  expect((await remove(id, hasty)).status).toBe(429);
  expect((await remove(id)).status).toBe(200);
  expect((await attemptRestore(hasty)).status).toBe(429);
  expect((await attemptRestore(admin)).status).toBe(200);
  expect((await attemptAdd('Hello', admin)).status).toBe(200);
});
