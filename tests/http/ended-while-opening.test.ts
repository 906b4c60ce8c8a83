import { beforeAll, describe, expect, it, vi } from 'vitest';
import { disableUser, endAllSessions } from '#contract/dashboard-users.ts';
import { endOtherSessions, proveAgain } from '#contract/session.ts';
import { deleteUser, getUser } from '#contract/users.ts';
import {
  anEmbeddedApp,
  type EmbeddedApp,
  type EmbeddedBrowser,
  NEXT_PASSWORD,
  PASSWORD,
} from '#tests/setup/embedded-app.ts';
import { untilWaiting } from '#tests/setup/lock-waits.ts';

/** A sign-in that is about to open its session while everything of the account is being ended. */
let app: EmbeddedApp;
let dolphin: EmbeddedBrowser;
beforeAll(async () => {
  app = await anEmbeddedApp();
  dolphin = await app.aPerson();
  const { id } = await app.db.selectFrom('users').select('id').where('uid', '=', dolphin.uid).executeTakeFirstOrThrow();
  await app.db.insertInto('global_roles').values({ user_id: id, role: 'admin' }).execute();
});

/** Someone signed in, and a second browser whose sign-in has not opened its session yet. */
async function aHalfSignIn() {
  const owner = await app.aPerson();
  const half = app.aBrowser();
  const { idToken } = (await half.identity('sign-in', { email: owner.email, password: PASSWORD })).body;
  half.uid = owner.uid;
  return { owner, half, idToken };
}

const ENDINGS = {
  'the other sessions end': (owner) => owner.call(endOtherSessions),
  'the password changes': (owner) => owner.identity('change-password', { current: PASSWORD, next: NEXT_PASSWORD }),
  'a dolphin ends all sessions': ({ uid }) => dolphin.call(endAllSessions, { params: { uid } }),
  'the person is disabled': ({ uid }) => dolphin.call(disableUser, { params: { uid }, body: { disabled: true } }),
  'the account is deleted': (owner) => owner.call(deleteUser, { body: { uid: owner.uid } }),
} satisfies Record<string, (owner: EmbeddedBrowser) => Promise<{ status: number }>>;
const endings = Object.entries(ENDINGS);

/** The first proof is accepted, and whatever follows happens before it is used. */
function afterTheNextProof(happens: () => Promise<{ status: number }>): void {
  const { identity } = app.context;
  const verify = identity.verify.bind(identity);
  vi.spyOn(identity, 'verify').mockImplementationOnce(async (idToken) => {
    const claims = await verify(idToken);
    expect((await happens()).status).toBe(200);
    return claims;
  });
}

describe('a session', () => {
  it.each(endings)('that is being opened does not survive when %s', async (_, end) => {
    const { owner, half, idToken } = await aHalfSignIn();
    const { opening, ending } = await app.db.transaction().execute(async (tx) => {
      // Holds the opening until the ending has begun.
      await tx.selectFrom('users').select('id').where('uid', '=', owner.uid).forNoKeyUpdate().execute();
      const opening = half.openSession(idToken);
      await untilWaiting(app.db, 1);
      const ending = end(owner);
      await Promise.race([ending, untilWaiting(app.db, 2).catch(() => {})]);
      return { opening: [opening], ending: [ending] };
    });
    await Promise.all(opening);
    expect((await ending[0])?.status).toBe(200);
    expect((await half.call(getUser)).status).toBe(401);
  });

  it.each(endings)('is not opened by a proof that was checked before %s', async (_, end) => {
    const { owner, half, idToken } = await aHalfSignIn();
    afterTheNextProof(() => end(owner));
    expect([401, 403]).toContain((await half.openSession(idToken)).status);
    expect((await half.call(getUser)).status).toBe(401);
  });
});

it('a proof that was checked before the password changed renews none', async () => {
  const { owner, idToken } = await aHalfSignIn();
  afterTheNextProof(() => ENDINGS['the password changes'](owner));
  expect((await owner.call(proveAgain, { body: { token: idToken } })).error.code).toBe('proof_required');
  expect((await owner.call(getUser)).status).toBe(200);
});

it('sessions of one account that are opened at once leave the others their connections', async () => {
  const { owner, idToken } = await aHalfSignIn();
  const other = await app.aPerson();
  const openings = await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('uid', '=', owner.uid).forNoKeyUpdate().execute();
    const opened = Array.from({ length: 40 }, () => app.aBrowser().openSession(idToken));
    await untilWaiting(app.db, 2);
    expect((await other.call(getUser)).status).toBe(200);
    await untilWaiting(app.db, 2);
    return { opened };
  });
  const statuses = (await Promise.all(openings.opened)).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array(39).fill(401)]);
});
