import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteAppUser } from '#contract/app-users.ts';
import { getDeviceConfig } from '#contract/devices.ts';
import {
  CODE_LETTERS,
  changeProjectCode,
  createProjectCode,
  endProjectCode,
  getProjectCode,
  joinByCode,
  listCodeJoins,
  listProjectCodes,
  type ProjectCode,
} from '#contract/project-codes.ts';
import { DeviceClient } from '#phone/device/device-client.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { restoreProjectCode } from './restore-project-code.ts';

const HOUR_MS = 3_600_000;
let app: TestApp;
let admin: Visitor;
let project: number;
beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  admin = await app.aMember(project, 'admin');
});

const create = (body = {}, id = project) =>
  app.call(createProjectCode, { query: { projectId: id }, body: { name: randomUUID(), ...body } }, { as: admin });
const aCode = async (body = {}, id = project): Promise<ProjectCode> => (await create(body, id)).body.projectCode;
const change = (id: string, body: object) =>
  app.attempt(changeProjectCode, { params: { id: id }, query: { projectId: project }, body }, { as: admin });
const get = async (id: string): Promise<ProjectCode> =>
  (await app.call(getProjectCode, { params: { id: id }, query: { projectId: project } }, { as: admin })).body
    .projectCode;
let addresses = 0;
/** Each from its own address, unless given. */
const join = (body: object, remoteAddress = `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`) =>
  app.attempt(joinByCode, { body }, { origin: null, remoteAddress });
const revisionsOf = (id: string) =>
  app.db.selectFrom('revisions').selectAll().where('entity_id', '=', id).orderBy('id').execute();

describe('a project code', () => {
  it('is easy to type: eight unambiguous letters in two groups, never repeated', async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, () => aCode()));
    for (const { code } of codes) expect(code).toMatch(new RegExp(`^[${CODE_LETTERS}]{4}-[${CODE_LETTERS}]{4}$`));
    expect(CODE_LETTERS).not.toMatch(/[01OIL]/);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(20);
  });
  it('registers a phone with nothing but the code', async () => {
    const code = await aCode({ name: 'Winter campaign' });
    const { status, body } = await join({ code: code.code });
    expect(status).toBe(200);
    expect(body).toMatchObject({ projectId: project, audience: 'Winter campaign' });
    expect(Object.keys(body).sort()).toEqual(
      ['accessToken', 'audience', 'installationId', 'projectId', 'refreshToken', 'userId'].sort(),
    );
    const headers = { authorization: `Bearer ${body.accessToken}` };
    const config = await app.call(getDeviceConfig, {}, { headers, origin: null });
    expect(config.body).toMatchObject({ projectId: project, userId: body.userId });
    const roles = await app.db.selectFrom('project_roles').selectAll().where('project_id', '=', project).execute();
    expect(roles).toMatchObject([{ user_id: admin.userId }]);
  });
  it('is enough for a phone to join, upload, and renew its tokens', async () => {
    const server = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const { code, id } = await aCode();
    const phone = new DeviceClient({
      server,
      proof: { projectCode: code.toLowerCase() },
      device: { platform: 'Android' },
    });
    expect(await phone.start()).toBe('sent');
    const t = app.clock.now.getTime();
    const report = { batchId: randomUUID(), records: { logs: [{ t, level: 'INFO' as const, text: 'hello' }] } };
    expect(await phone.report(report)).toBe('sent');
    expect(phone.tally).toMatchObject({ records: 1, refused: 0 });
    expect(phone.user).toMatchObject({ projectId: project });
    expect((await get(id)).uses).toBe(1);
    const lost = new DeviceClient({ server, proof: { projectCode: 'ABCD-EFGH' } });
    await expect(lost.start()).rejects.toMatchObject({ status: 404 });
  });
  it('accepts lower case, spaces and dashes', async () => {
    const { code, id } = await aCode();
    const plain = code.replace('-', '');
    const typed = [plain, ` ${code.toLowerCase()} `, plain.split('').join(' '), code.replace('-', '–'), `${plain}\n`];
    for (const one of typed) expect((await join({ code: one })).status, one).toBe(200);
    expect((await get(id)).uses).toBe(typed.length);
  });
  it('accepts a new user id with its qualifier, and never an existing one', async () => {
    const { code, id } = await aCode();
    const joined = await join({ code, userId: 'wished-for', qualifier: 'employee', device: { platform: 'iOS' } });
    expect(joined.body.userId).toBe('wished-for');
    const row = await app.db.selectFrom('app_users').selectAll().where('user_id', '=', 'wished-for').executeTakeFirst();
    expect(row).toMatchObject({ qualifier: 'employee', device: { platform: 'iOS' } });
    const again = await join({ code, userId: 'wished-for' });
    expect([again.status, again.error.code]).toEqual([409, 'user_exists']);
    expect((await get(id)).uses).toBe(1);
    const kept = await app.db
      .selectFrom('app_users')
      .selectAll()
      .where('user_id', '=', 'wished-for')
      .executeTakeFirst();
    expect(kept?.installation_id).toBe(row?.installation_id);
  });
  it('with a limit of 10 accepts exactly 10 of 50 at once', async () => {
    const { code, id } = await aCode({ maxUses: 10 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => join({ code })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 404)).toHaveLength(40);
    expect(await get(id)).toMatchObject({ uses: 10, state: 'used-up' });
    expect(
      (await app.call(listCodeJoins, { params: { id: id }, query: { projectId: project } }, { as: admin })).body.items,
    ).toHaveLength(10);
  });
  it('assigns a user id to one of many simultaneous requests', async () => {
    const codes = await Promise.all([aCode(), aCode(), aCode()]);
    const answers = await Promise.all(codes.map(({ code }) => join({ code, userId: 'wanted by all' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('an invalid code', () => {
  it('is answered the same whether unknown, ended, paused, used up, expired, of another project or malformed', async () => {
    const ended = await aCode();
    await app.call(endProjectCode, { params: { id: ended.id }, query: { projectId: project } }, { as: admin });
    const paused = await aCode();
    await change(paused.id, { version: 1, paused: true });
    const usedUp = await aCode({ maxUses: 1 });
    await join({ code: usedUp.code });
    const expired = await aCode({ expiresAt: new Date(app.clock.now.getTime() + HOUR_MS).toISOString() });
    const past = { expires_at: new Date(app.clock.now.getTime() - 1) };
    await app.db.updateTable('project_codes').set(past).where('id', '=', expired.id).execute();
    const gone = await app.aProject('Gone');
    await app.grant(admin, gone, 'admin');
    const ofGone = await aCode({}, gone);
    await app.db.updateTable('projects').set({ deleted_at: new Date() }).where('id', '=', gone).execute();
    const foreign = { code: (await aCode()).code, projectId: project + 1 };
    const states = [];
    for (const code of [ended, paused, usedUp, expired]) states.push((await get(code.id)).state);
    expect(states).toEqual(['ended', 'paused', 'used-up', 'expired']);

    const wrong = [ended, paused, usedUp, expired, ofGone].map(({ code }) => ({ code }));
    const answers = [];
    for (const body of [...wrong, foreign, { code: 'ABCD-EFGH' }, { code: '0000-1111' }, { code: '🚗' }]) {
      const { status, error } = await join(body);
      answers.push(JSON.stringify([status, { ...error, requestId: '' }]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('404');
    expect((await join({ code: paused.code })).status).toBe(404);
    await change(paused.id, { version: 2, paused: false });
    expect((await join({ code: paused.code })).status).toBe(200);
  });
  it.each([
    {},
    { code: '' },
    { code: 7 },
    { code: 'x'.repeat(41) },
    { code: 'ABCD-EFGH', userId: 'a:b' },
    { code: 'A', more: 1 },
  ])('is rejected as malformed: %j', async (body) => expect((await join(body)).status).toBe(400));
});

describe('guessing', () => {
  it('is stopped for an address with the time to wait, but not for other addresses', async () => {
    const { code } = await aCode();
    const guess = (wrong = 'ABCD-EFGH') => join({ code: wrong }, '192.0.2.7');
    for (let tries = 0; tries < 60; tries++) expect((await guess()).status).toBe(404);
    const stopped = await guess();
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect((await guess(code)).status).toBe(429);
    expect((await join({ code }, '192.0.2.8')).status).toBe(200);
  });
  it('does not count valid codes, so that a whole class can join behind one address', async () => {
    const { code } = await aCode();
    for (let pupil = 0; pupil < 70; pupil++) expect((await join({ code }, '192.0.2.20')).status).toBe(200);
  });
  it('does not count valid codes even if the whole class joins at once', async () => {
    const { code } = await aCode();
    const joined = await Promise.all(Array.from({ length: 150 }, () => join({ code }, '192.0.2.21')));
    expect(new Set(joined.map(({ status }) => status))).toEqual(new Set([200]));
  });
  it('keeps nobody else out, however many networks guess the codes of a project, and is logged once', async () => {
    const { code } = await aCode();
    for (let network = 0; network < 11; network++) {
      const guess = () => join({ code: 'ABCD-EFGH', projectId: project }, `198.51.100.${network}`);
      const guesses = await Promise.all(Array.from({ length: 60 }, guess));
      expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([404]));
    }
    expect((await join({ code, projectId: project })).status).toBe(200);
    expect((await join({ code })).status).toBe(200);
    expect(app.logs.filter((line) => line.includes('project codes are being guessed'))).toHaveLength(1);
    const mistyped = '198.51.100.99';
    expect((await join({ code: 'ABCD-EFGH', projectId: project }, mistyped)).status).toBe(404);
    expect((await join({ code, projectId: project }, mistyped)).status).toBe(200);
  });

  it('limits whoever guesses from very many IPv6 networks', async () => {
    const { code } = await aCode();
    for (let network = 0; network < 16; network++) {
      const guess = () => join({ code: 'ABCD-EFGH', projectId: project }, `2001:db8:7:${network}::1`);
      const guesses = await Promise.all(Array.from({ length: 60 }, guess));
      expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([404]));
    }
    expect((await join({ code }, '2001:db8:7:99::1')).status).toBe(429);
    expect((await join({ code }, '2001:db8:8:99::1')).status).toBe(200);
  });

  it('limits how many app users one network creates, even with a valid code', async () => {
    const { code } = await aCode();
    const hall = '10.9.9.9';
    expect((await join({ code }, hall)).status).toBe(200);
    await app.db
      .updateTable('rate_limits')
      .set({ hits: 3_000 })
      .where('key', '=', `project-code-joins:${hall}`)
      .execute();
    expect((await join({ code }, hall)).status).toBe(429);
    expect((await join({ code })).status).toBe(200);
  });
});

describe('changing a code', () => {
  it('changes name, note, limit and expiry, and the second of two saves conflicts', async () => {
    const { id } = await aCode();
    const end = new Date(app.clock.now.getTime() + HOUR_MS).toISOString();
    const edit = { name: 'Renamed', note: 'On posters', maxUses: 5, expiresAt: end };
    expect((await change(id, { version: 1, ...edit })).body.projectCode).toMatchObject({ ...edit, version: 2 });
    const second = await change(id, { version: 1, name: 'Too late' });
    expect([second.status, second.error.conflict?.changedBy]).toEqual([409, admin.email]);
    const cleared = await change(id, { version: 2, maxUses: null, expiresAt: null });
    expect(cleared.body.projectCode).toMatchObject({ maxUses: null, expiresAt: null, name: 'Renamed' });
  });
  it('writes restorable revisions without the full code, for an ended code too', async () => {
    const { id, code } = await aCode({ name: 'First name' });
    await change(id, { version: 1, name: 'Second name', paused: true });
    await app.call(endProjectCode, { params: { id: id }, query: { projectId: project } }, { as: admin });
    const rows = await revisionsOf(id);
    expect(rows.map(({ action }) => action)).toEqual(['created', 'changed', 'deleted']);
    expect(JSON.stringify(rows)).not.toContain(code.slice(5));
    const bring = (value: unknown) =>
      app.db.transaction().execute((tx) =>
        restoreProjectCode(app.context).restore(tx, {
          projectId: project,
          entityId: id,
          value,
          actorId: admin.userId,
        }),
      );
    await bring(rows[2]?.before);
    expect(await get(id)).toMatchObject({ state: 'paused', name: 'Second name' });
    await bring(rows[1]?.before);
    expect(await get(id)).toMatchObject({ state: 'open', name: 'First name' });
    expect((await join({ code })).status).toBe(200);
  });
  it('is rejected below the uses so far, after its end, and for names that are taken', async () => {
    const { id, code, name } = await aCode({ name: 'Used twice' });
    await join({ code });
    await join({ code });
    expect((await change(id, { version: 1, maxUses: 1 })).status).toBe(400);
    expect((await create({ name: name.toUpperCase() })).status).toBe(409);
    await app.call(endProjectCode, { params: { id: id }, query: { projectId: project } }, { as: admin });
    expect((await change(id, { version: 2, name: 'x' })).status).toBe(409);
    expect((await create({ name })).status).toBe(200);
  });
  it.each([
    { name: '' },
    { name: 'x'.repeat(10_000) },
    { name: 'right\u202eto left' },
    { note: 'x'.repeat(501) },
    { maxUses: 0 },
    { maxUses: 1.5 },
    { maxUses: -1 },
    { expiresAt: '2020-01-01T00:00:00Z' },
    { expiresAt: 'soon' },
    { code: 'AAAA-AAAA' },
    { uses: 0 },
  ])('rejects invalid input, as creating does (%#)', async (body) => {
    expect((await create(body)).status).toBe(400);
    const { id } = await aCode();
    expect((await change(id, { version: 1, ...body })).status).toBe(400);
    expect((await get(id)).version).toBe(1);
  });
  it('keeps markup and emoji as they are', async () => {
    expect((await aCode({ name: 'Fleet <b>North</b> 🚗' })).name).toBe('Fleet <b>North</b> 🚗');
  });
});

describe('the lists', () => {
  it('of codes are searched, filtered and sorted on the server, page by page', async () => {
    const mine = await app.aProject('Listed');
    await app.grant(admin, mine, 'admin');
    const made = [];
    for (const name of ['Alpha', 'beta', 'Gamma']) made.push(await aCode({ name, note: `note of ${name}` }, mine));
    await join({ code: made[1]?.code });
    const list = async (query: object = {}) => {
      const { body } = await app.attempt(listProjectCodes, { query: { projectId: mine, ...query } }, { as: admin });
      return { names: body.items.map((code: ProjectCode) => code.name), next: body.next };
    };
    expect((await list()).names).toEqual(['Gamma', 'beta', 'Alpha']);
    expect((await list({ sort: '-uses' })).names[0]).toBe('beta');
    const first = await list({ sort: 'name', limit: 2 });
    expect((await list({ sort: 'name', limit: 2, cursor: first.next })).names).toEqual(['Gamma']);
    expect((await list({ search: 'OF ALPHA' })).names).toEqual(['Alpha']);
    expect((await list({ search: made[2]?.code.toLowerCase() })).names).toEqual(['Gamma']);
    expect((await list({ state: 'open' })).names).toHaveLength(3);
    expect((await list({ state: 'ended' })).names).toEqual([]);
    for (const query of [{ sort: 'code' }, { state: 'dead' }, { limit: 0 }, { sort: 'uses', cursor: first.next }]) {
      expect(
        (await app.attempt(listProjectCodes, { query: { projectId: mine, ...query } }, { as: admin })).status,
        JSON.stringify(query),
      ).toBe(400);
    }
  });
  it('of joined users are paged, without erased users', async () => {
    const { code, id } = await aCode();
    for (const userId of ['joiner-1', 'joiner-2', 'joiner-3']) {
      await join({ code, userId });
      app.clock.now = new Date(app.clock.now.getTime() + 1_000);
    }
    const page = async (query: object) =>
      (await app.call(listCodeJoins, { params: { id: id }, query: { projectId: project, ...query } }, { as: admin }))
        .body as {
        items: { userId: string }[];
        next: string;
      };
    const first = await page({ limit: 2 });
    const second = await page({ limit: 2, cursor: first.next });
    const names = [...first.items, ...second.items].map(({ userId }) => userId);
    expect([names, second.next]).toEqual([['joiner-3', 'joiner-2', 'joiner-1'], null]);
    const key = await app.aKey(project);
    expect(
      (
        await app.call(
          deleteAppUser,
          { query: { projectId: project, userId: 'joiner-2' } },
          { headers: key.headers, origin: null },
        )
      ).status,
    ).toBe(200);
    expect((await page({})).items.map(({ userId }) => userId)).toEqual(['joiner-3', 'joiner-1']);
    expect((await get(id)).uses).toBe(3);
    const forged = Buffer.from(JSON.stringify([Number.MAX_SAFE_INTEGER, 'x'])).toString('base64url');
    expect(
      (
        await app.call(
          listCodeJoins,
          { params: { id: id }, query: { projectId: project, cursor: forged } },
          { as: admin },
        )
      ).status,
    ).toBe(400);
  });
  it('answer the same for a foreign code and a missing one', async () => {
    const theirs = await app.aProject('Theirs');
    const owner = await app.aMember(theirs, 'admin');
    const { projectCode } = (
      await app.call(createProjectCode, { query: { projectId: theirs }, body: { name: 'theirs' } }, { as: owner })
    ).body;
    for (const endpoint of [getProjectCode, listCodeJoins, endProjectCode]) {
      expect(
        (await app.call(endpoint, { params: { id: projectCode.id }, query: { projectId: project } }, { as: admin }))
          .status,
      ).toBe(404);
    }
    expect((await change(projectCode.id, { version: 1, paused: true })).status).toBe(404);
  });
});
