import { beforeAll, beforeEach, expect, it } from 'vitest';
import { anEmbeddedApp, type EmbeddedApp, type EmbeddedBrowser, PASSWORD } from '#tests/setup/embedded-app.ts';

let app: EmbeddedApp;
beforeAll(async () => {
  app = await anEmbeddedApp();
});
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute();
});

/** What is served at once, and what waits. */
const AT_ONCE = 8;
const WAITING = 100;
/** What may be ahead of somebody who is served next, with some to spare: far fewer than wait. */
const AHEAD = 4 * AT_ONCE;

/** Sign-ins of strangers from many networks. */
function flood(networks: number, ofEach: number) {
  const served: number[] = [];
  const refused: number[] = [];
  const calls = Array.from({ length: networks * ofEach }, async (_, at) => {
    const network = at % networks;
    const browser = app.aBrowser(`10.8.${network}.1`);
    const { status, headers } = await browser.identity('sign-in', {
      email: `stranger${at}@example.com`,
      password: PASSWORD,
    });
    if (status === 401) served.push(network);
    else {
      expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 503, retryAfter: '5' });
      refused.push(network);
    }
  });
  return { served, refused, over: Promise.all(calls) };
}

const signIn = async (browser: EmbeddedBrowser, email: string) =>
  (await browser.identity('sign-in', { email, password: PASSWORD })).status;

it('a flood of sign-ins from some networks keeps nobody in another one waiting', async () => {
  const { email } = await app.aPerson();
  const { served, refused, over } = flood(20, 9);
  expect(await signIn(app.aBrowser(), email)).toBe(200);
  // Each network once, however many of its calls wait; those that are under way may be of any.
  expect(served.length).toBeLessThanOrEqual(20 + AT_ONCE);
  // What cannot be served within seconds is refused at once.
  expect(refused.length).toBeGreaterThanOrEqual(20 * 9 - AT_ONCE - WAITING);
  await over;
});

it('a flood of sign-ins from any number of networks keeps no known browser waiting', async () => {
  const owner = await app.aPerson();
  const { served, over } = flood(AT_ONCE + WAITING + 20, 1);
  expect(await signIn(owner.onlyWith(/^id\.device$/), owner.email)).toBe(200);
  expect(served.length).toBeLessThan(AHEAD);
  await over;
});

it('a flood of sign-ins does not delay calls of those who are signed in, even in the same network', async () => {
  const { email } = await app.aPerson();
  const owner = app.aBrowser('10.8.0.1');
  await owner.signIn(email);
  const { served, over } = flood(1, 60);
  expect((await owner.identity('token')).status).toBe(200);
  expect(served.length).toBeLessThan(AHEAD);
  await over;
});
