import { beforeAll, expect, it } from 'vitest';
import { tokenMailedTo } from '#server/identity/embedded/embedded-provider.test-support.ts';
import { anEmbeddedApp, type EmbeddedApp, NEXT_PASSWORD, PASSWORD } from '#tests/setup/embedded-app.ts';

let app: EmbeddedApp;
beforeAll(async () => {
  app = await anEmbeddedApp();
});

/** Guesses from many addresses until it is told to wait. */
async function guess(email: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < 12; time++) {
    statuses.push((await app.aBrowser().identity('sign-in', { email, password: `guess ${time}` })).status);
  }
  return statuses;
}

it('strangers who guess a password are slowed, and the owner still gets in from a browser known to the account', async () => {
  const owner = await app.aPerson();
  expect((await guess(owner.email)).at(-1)).toBe(429);
  expect((await owner.identity('sign-in', { email: owner.email, password: PASSWORD })).status).toBe(200);
  // The cookie of a known browser grants nothing, and is worthless for another account.
  const device = owner.onlyWith(/^id\.device$/);
  expect((await device.identity('token')).status).toBe(401);
  const other = await app.aPerson();
  await guess(other.email);
  expect((await device.identity('sign-in', { email: other.email, password: PASSWORD })).status).toBe(429);
});

it('a known browser is slowed by its own wrong guesses', async () => {
  const owner = await app.aPerson();
  const statuses: number[] = [];
  for (let time = 0; time < 12; time++) {
    statuses.push((await owner.identity('sign-in', { email: owner.email, password: `guess ${time}` })).status);
  }
  expect(statuses.at(-1)).toBe(429);
});

it('the owner gets in from a new browser by a mail, however often strangers asked for one', async () => {
  const { email } = await app.aPerson();
  for (let time = 0; time < 8; time++) {
    expect((await app.aBrowser().identity('request-reset', { email })).status).toBe(200);
  }
  await guess(email);
  const browser = app.aBrowser();
  expect((await browser.identity('request-reset', { email })).status).toBe(200);
  const token = await tokenMailedTo(app.db, email, 'reset-password');
  expect((await browser.identity('reset-password', { token, password: NEXT_PASSWORD })).status).toBe(200);
  await guess(email);
  expect((await browser.identity('sign-in', { email, password: NEXT_PASSWORD })).status).toBe(200);
});
