import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { aDatabase } from '#tests/setup/database.ts';
import {
  aBrowser,
  aHouse,
  aRegistered,
  GOOD_PASSWORD,
  type House,
  tokenMailedTo,
} from './embedded-provider.test-support.ts';
import { weaknessOf } from './password-rules.ts';

const open: Pick<House, 'close'>[] = [];
afterEach(async () => {
  for (const house of open.splice(0)) await house.close();
});
const started = async (...args: Parameters<typeof aHouse>) => {
  const house = await aHouse(...args);
  open.push(house);
  return house;
};

const ADMIN = 'demo.admin@example.com';

describe('opening the provider', () => {
  it('works when several processes start at once on an empty database, and they accept each other’s tokens', async () => {
    const connection = await aDatabase();
    const houses = await Promise.all(Array.from({ length: 5 }, () => started(connection)));
    const [first, ...others] = houses;
    if (!first) throw new Error('none started');
    const { idToken, uid } = await aRegistered(first);
    for (const house of others) await expect(house.provider.verify(idToken)).resolves.toMatchObject({ uid });
    const { rows } = await sql`select 1 from identity.jwks`.execute(first.db);
    expect(rows).toHaveLength(1);
  });

  it('keeps its tables out of the product’s schema', async () => {
    const { db } = await started(await aDatabase());
    const { rows } = await sql<{ table_schema: string; table_name: string }>`
      select table_schema, table_name from information_schema.tables
      where table_name in ('user', 'session', 'account', 'verification', 'jwks')
      order by table_name`.execute(db);
    expect(rows.map((row) => `${row.table_schema}.${row.table_name}`)).toEqual([
      'identity.account',
      'identity.jwks',
      'identity.session',
      'identity.user',
      'identity.verification',
    ]);
  });

  it('also when the database address has options of its own', async () => {
    const { host, port, user, password = '', database } = await aDatabase();
    const server = `${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`;
    const connectionString = `postgres://${server}?application_name=a+b&options=-c%20work_mem%3D5MB`;
    const house = await started({ host, port, user, password, database }, { connection: { connectionString } });
    await aRegistered(house);
    const { rows } = await sql`select 1 from identity."user"`.execute(house.db);
    expect(rows).toHaveLength(1);
  });

  it('makes no new accounts for people whose accounts are missing', async () => {
    const connection = await aDatabase();
    await (await aHouse(connection)).close();
    const admin = openDatabase(connection);
    open.push({ close: () => admin.destroy() });
    await sql`insert into users (issuer, uid, email, email_verified, provider)
      values ('urn:move-dashboard:embedded', 'u', 'demo.person@example.com', true, 'embedded')`.execute(admin);
    await sql`drop schema identity cascade`.execute(admin);
    await expect(started(connection)).rejects.toThrow('has people but not their accounts');
  });

  it('keeps accounts across a restart and a change of address', async () => {
    const connection = await aDatabase();
    const before = await started(connection);
    const { email, uid } = await aRegistered(before);
    const after = await started(connection, { publicUrl: 'https://elsewhere.example.com' });
    const reply = await aBrowser(after).post('sign-in', { email, password: GOOD_PASSWORD });
    expect(reply).toMatchObject({ status: 200, body: { uid } });
    expect(after.provider.issuer).toBe(before.provider.issuer);
  });

  it('creates new keys when the secret changed, ending sessions and keeping accounts', async () => {
    const connection = await aDatabase();
    const before = await started(connection);
    const { email, uid, browser } = await aRegistered(before);
    const after = await started(connection, { secret: 'quite another secret that is as long' });
    const kept = aBrowser(after);
    kept.cookie = browser.cookie;
    expect((await kept.post('token')).status).toBe(401);
    const reply = await aBrowser(after).post('sign-in', { email, password: GOOD_PASSWORD });
    expect(reply).toMatchObject({ status: 200, body: { uid } });
    await expect(after.provider.verify(reply.body.idToken ?? '')).resolves.toMatchObject({ uid });
  });

  it('does not accept tokens of another installation', async () => {
    const [ours, theirs] = [await started(await aDatabase()), await started(await aDatabase())];
    const { idToken } = await aRegistered(theirs);
    await expect(ours.provider.verify(idToken)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

describe('the operator’s account', () => {
  it('is created once, verified, with a password shown once', async () => {
    const connection = await aDatabase();
    const { provider, ...house } = await started(connection);
    const made = await Promise.all(Array.from({ length: 4 }, () => provider.ensureAdmin(ADMIN.toUpperCase())));
    const [first] = made.filter((account) => account.created);
    expect(made.filter((account) => account.created)).toHaveLength(1);
    expect(new Set(made.map((account) => account.uid)).size).toBe(1);
    const password = first?.generatedPassword ?? '';
    expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    expect(weaknessOf(password, ADMIN)).toBeNull();
    const reply = await aBrowser({ provider, ...house }).post('sign-in', { email: ADMIN, password });
    expect(reply).toMatchObject({ status: 200, body: { uid: first?.uid, emailVerified: true } });
    expect(await provider.ensureAdmin(ADMIN, 'another Password for it')).toMatchObject({
      created: false,
      generatedPassword: null,
    });
  });

  it('uses the configured password if it is strong enough', async () => {
    const house = await started(await aDatabase());
    await expect(house.provider.ensureAdmin(ADMIN, 'admin')).rejects.toMatchObject({ code: 'weak_password' });
    expect(await house.provider.ensureAdmin(ADMIN, GOOD_PASSWORD)).toMatchObject({
      created: true,
      generatedPassword: null,
    });
    expect((await aBrowser(house).post('sign-in', { email: ADMIN, password: GOOD_PASSWORD })).status).toBe(200);
  });

  it('is not trusted when a stranger registered the e-mail first', async () => {
    const house = await started(await aDatabase());
    await aBrowser(house).post('sign-up', { email: ADMIN, password: GOOD_PASSWORD });
    expect(await house.provider.ensureAdmin(ADMIN)).toMatchObject({ created: false, emailVerified: false });
  });
});

describe('when the provider cannot work', () => {
  it('answers 503 while its tables are missing, and recovers', async () => {
    const house = await started(await aDatabase());
    const { email, browser, idToken } = await aRegistered(house);
    await house.provider.verify(idToken);
    await sql`alter schema identity rename to elsewhere`.execute(house.db);
    const calls: [string, object][] = [
      ['sign-in', { email, password: GOOD_PASSWORD }],
      ['sign-up', { email: 'demo.late@example.com', password: GOOD_PASSWORD }],
      ['request-reset', { email }],
      ['reset-password', { token: 'x'.repeat(32), password: GOOD_PASSWORD }],
      ['verify-email', { token: 'x'.repeat(32) }],
      ['token', {}],
      ['change-password', { current: GOOD_PASSWORD, next: 'another Password for it' }],
    ];
    for (const [path, body] of calls) {
      const reply = await browser.post(path, body);
      expect(reply.status, path).toBe(503);
      expect(reply.body.error?.code).toBe('identity_unavailable');
      expect(reply.body.error?.message).not.toMatch(/relation|schema|select/i);
    }
    await expect(house.provider.verify(idToken)).rejects.toMatchObject({ code: 'identity_unavailable' });
    await sql`alter schema elsewhere rename to identity`.execute(house.db);
    expect((await browser.post('sign-in', { email, password: GOOD_PASSWORD })).status).toBe(200);
    await expect(house.provider.verify(idToken)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('logs neither passwords nor tokens nor cookies, whatever goes wrong', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (text: string) => void lines.push(text) });
    const house = await started(await aDatabase(), { log });
    const { email, browser, idToken } = await aRegistered(house);
    await aBrowser(house).post('request-reset', { email });
    const token = await tokenMailedTo(house.db, email, 'reset-password');
    await aBrowser(house).post('sign-in', { email, password: 'a wrong guess' });
    await sql`alter schema identity rename to elsewhere`.execute(house.db);
    await aBrowser(house).post('sign-in', { email, password: GOOD_PASSWORD });
    await browser.post('change-password', { current: GOOD_PASSWORD, next: 'another Password for it' });
    await aBrowser(house).post('reset-password', { token, password: 'another Password for it' });
    const written = lines.join('');
    expect(written).toContain('identity provider failed');
    const secrets = [GOOD_PASSWORD, 'a wrong guess', 'another Password', token, idToken, browser.cookie.split('=')[1]];
    for (const secret of secrets) expect(written).not.toContain(secret);
  });

  it('survives losing every connection', async () => {
    const house = await started(await aDatabase());
    const { email } = await aRegistered(house);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(house.db);
    await expect
      .poll(async () => (await aBrowser(house).post('sign-in', { email, password: GOOD_PASSWORD })).status, {
        timeout: 20_000,
      })
      .toBe(200);
  });
});
