import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  aBrowser,
  aHouse,
  anEmail,
  aRegistered,
  GOOD_PASSWORD,
  type House,
  PROVIDER_ORIGIN,
} from '#server/identity/embedded/embedded-provider.test-support.ts';
import { anApp } from '#tests/setup/app.ts';
import { aDatabase } from '#tests/setup/database.ts';
import { identityClientFor } from '#web/identity/identity-client-for.ts';

let house: House;
let address: string;
beforeAll(async () => {
  house = await aHouse(await aDatabase());
  address = await house.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await house.close();
});

describe('the identity provider', () => {
  it('seed 1.4: signs people in by e-mail and password; the product’s own tables hold none', async () => {
    const { email } = await aRegistered(house);
    const right = await aBrowser(house).post('sign-in', { email, password: GOOD_PASSWORD });
    expect([right.status, typeof right.body.idToken]).toEqual([200, 'string']);
    const wrong = await aBrowser(house).post('sign-in', { email, password: 'another one altogether' });
    expect([wrong.status, wrong.body.idToken]).toEqual([401, undefined]);
    const { db } = await anApp();
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_schema = 'public'`.execute(db);
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ name }) => /passw/i.test(name))).toEqual([]);
  });
  it('seed 5.4: is the one that enforces the strength of passwords and the form of e-mails', async () => {
    const weak = await aBrowser(house).post('sign-up', { email: anEmail(), password: 'short' });
    const formless = await aBrowser(house).post('sign-up', { email: 'no-address', password: GOOD_PASSWORD });
    for (const { status, body } of [weak, formless]) {
      expect(status).toBe(400);
      expect(body.error?.message).toMatch(/\S/);
    }
  });
  it('seed 5.2, seed 8.8: a duplicate is told in the promised words', async () => {
    const { email } = await aRegistered(house);
    const again = await aBrowser(house).post('sign-up', { email, password: 'quite another password' });
    expect(again.body.error?.message).toBe('User already exists');
  });
  it('seed 8.12: a reset or change that fails answers status false and the text of the error', async () => {
    const realFetch = globalThis.fetch;
    vi.stubGlobal('document', { documentElement: { lang: 'en' } });
    // What a browser adds to a page's calls.
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      realFetch(`${address}${path}`, { ...init, headers: { ...(init.headers as object), Origin: PROVIDER_ORIGIN } }),
    );
    const client = identityClientFor({ kind: 'embedded' });
    for (const failed of [
      await client.resetPassword('a-token-of-nobody', GOOD_PASSWORD),
      await client.changePassword('not the one', GOOD_PASSWORD),
    ]) {
      expect(failed).toMatchObject({ status: false, error: expect.stringMatching(/\S/) });
    }
  });
});
