import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { HEADER } from '#contract/constants.ts';
import { endOtherSessions, endOwnSession, listOwnSessions, type OwnSession, openSession } from '#contract/session.ts';
import { getUser } from '#contract/users.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { describeAgent } from './describe-agent.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp({ MOVE_TRUSTED_PROXIES: '127.0.0.1' });
});

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

const sessionsOf = async (as: Visitor): Promise<OwnSession[]> =>
  (await app.call(listOwnSessions, {}, { as })).body.items;

/** A second sign-in of the same person. */
async function elsewhere(person: Visitor, headers: Record<string, string> = {}): Promise<Visitor> {
  const token = await app.identity.tokenFor(person);
  const answer = await app.call(openSession, { body: { token } }, { headers });
  const loginToken = answer.cookies.find(({ name }) => name === 'user')?.value ?? '';
  return { ...person, token: answer.body.token, csrf: answer.body.csrf, loginToken };
}
const isIn = async (as: Visitor) => (await app.call(getUser, {}, { as })).status;

describe('own sessions', () => {
  it('listOwnSessions shows device, place, and the current session', async () => {
    const person = await app.aPerson();
    await elsewhere(person, {
      'user-agent': PHONE,
      'x-forwarded-for': '203.0.113.7',
      [HEADER.timeZone]: 'Europe/Vienna',
    });
    const sessions = await sessionsOf(person);
    expect(sessions).toHaveLength(2);
    expect(sessions.find((session) => !session.own)).toMatchObject({
      browser: 'Safari 18',
      system: 'iOS',
      device: 'phone',
      timeZone: 'Europe/Vienna',
      address: '203.0.113.7',
    });
    expect(sessions.filter((session) => session.own)).toHaveLength(1);
  });

  it('ignores an invalid zone and an overlong user agent', async () => {
    const person = await app.aPerson();
    await elsewhere(person, { 'user-agent': 'x'.repeat(9_000), [HEADER.timeZone]: "'; drop table users" });
    expect((await sessionsOf(person)).find((session) => !session.own)).toMatchObject({ timeZone: '', browser: '' });
  });

  it('endOtherSessions ends the others at once and keeps the current one', async () => {
    const person = await app.aPerson();
    const [second, third] = [await elsewhere(person), await elsewhere(person)];
    expect((await app.call(endOtherSessions, {}, { as: person })).body).toEqual({ ended: 2 });
    expect([await isIn(person), await isIn(second), await isIn(third)]).toEqual([200, 401, 401]);
  });

  it('endOwnSession ends only a session of the caller', async () => {
    const [person, other] = [await app.aPerson(), await app.aPerson()];
    const second = await elsewhere(person);
    const [theirs] = await sessionsOf(other);
    const end = (id: string) => app.call(endOwnSession, { params: { id } }, { as: person });
    expect((await end(theirs?.id ?? '')).status).toBe(404);
    expect((await end(randomUUID())).status).toBe(404);
    expect(await isIn(other)).toBe(200);
    const mine = (await sessionsOf(person)).find((session) => !session.own);
    expect((await end(mine?.id ?? '')).body).toEqual({ ended: 1 });
    expect(await isIn(second)).toBe(401);
  });
});

describe('session fixation', () => {
  it('does not adopt a session planted beforehand', async () => {
    const attacker = await app.aPerson();
    const victim = await app.aPerson();
    const token = await app.identity.tokenFor(victim);
    const cookie = `user=${attacker.loginToken}`;
    const answer = await app.call(openSession, { body: { token } }, { headers: { cookie } });
    const opened = answer.cookies.find(({ name }) => name === 'user')?.value;
    expect(opened).not.toBe(attacker.loginToken);
    // What the attacker planted still authenticates only the attacker.
    expect((await app.call(getUser, {}, { as: attacker })).body.user.uid).toBe(attacker.uid);
    const made = 'user=made-up-by-an-attacker';
    const second = await app.call(openSession, { body: { token } }, { headers: { cookie: made } });
    expect(second.cookies.find(({ name }) => name === 'user')?.value).not.toBe('made-up-by-an-attacker');
  });
});

describe('a required second factor', () => {
  it('locks out only administrators until they have one', async () => {
    const strict = await anApp({ MOVE_SECOND_FACTOR: 'required' });
    const [reader, admin] = [await strict.aPerson(), await strict.aPerson()];
    const project = await strict.aProject();
    await strict.grant(reader, project, 'reader');
    const status = async (as: Visitor) => (await strict.call(getUser, {}, { as })).status;
    expect([await status(reader), await status(admin)]).toEqual([200, 200]);
    // Rights came after the session was opened without a second factor.
    await strict.grant(admin, project, 'admin');
    expect([await status(reader), await status(admin)]).toEqual([200, 401]);
    const open = async (secondFactor: boolean) =>
      strict.call(openSession, { body: { token: await strict.identity.tokenFor({ ...admin, secondFactor }) } });
    expect(await open(false)).toMatchObject({ status: 403, error: { code: 'second_factor' } });
    expect((await open(true)).status).toBe(200);
  });
});

describe('the user agent', () => {
  it.each([
    [PHONE, 'Safari 18', 'iOS', 'phone'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
      'Chrome 156',
      'Windows',
      'computer',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0',
      'Edge 156',
      'Windows',
      'computer',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140', 'Linux', 'computer'],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
      'Chrome 156',
      'Android',
      'phone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari 18',
      'macOS',
      'computer',
    ],
    ['curl/8.5.0', '', '', 'other'],
    ['', '', '', 'other'],
  ])('%s', (agent, browser, system, device) => {
    expect(describeAgent(agent)).toEqual({ browser, system, device });
  });
});
