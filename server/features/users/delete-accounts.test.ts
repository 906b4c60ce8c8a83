import { beforeAll, describe, expect, it } from 'vitest';
import { createProject } from '#contract/projects.ts';
import { createUser, deleteUser } from '#contract/users.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { untilWaiting } from '#tests/setup/lock-waits.ts';
import { deleteMarkedAccounts } from './delete-accounts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

const remove = (who: Visitor) => app.call(deleteUser, { body: { uid: who.uid } }, { as: who });
const timesDeleted = ({ uid }: Visitor) => app.identity.deleted.filter((one) => one === uid).length;

/** Deletes a person while the provider does not answer. */
async function removeInVain(who: Visitor) {
  const { deleteAccount } = app.identity;
  app.identity.deleteAccount = () => Promise.reject(new Error('The provider is away.'));
  try {
    return await remove(who);
  } finally {
    app.identity.deleteAccount = deleteAccount;
  }
}

it('deletes the account of a deleted person later if the provider fails, and once', async () => {
  const person = await app.aPerson();
  expect((await removeInVain(person)).body).toEqual({ deleted: true });
  expect(timesDeleted(person)).toBe(0);
  await deleteMarkedAccounts(app.context);
  await deleteMarkedAccounts(app.context);
  expect(timesDeleted(person)).toBe(1);
});

it('leaves the account to a person who has come back with it', async () => {
  const person = await app.aPerson();
  await removeInVain(person);
  const { issuer } = app.identity;
  const again = { issuer, uid: person.uid, email: person.email, email_verified: true, provider: 'test' };
  await app.db.insertInto('users').values(again).execute();
  await deleteMarkedAccounts(app.context);
  await app.db.deleteFrom('users').where('uid', '=', person.uid).execute();
  await deleteMarkedAccounts(app.context);
  expect(timesDeleted(person)).toBe(0);
});

describe('somebody who comes back while the account is being deleted', () => {
  const cameBack = async () => {
    const person = await app.aPerson();
    await removeInVain(person);
    const { uid, email } = person;
    const id_token = await app.identity.tokenFor({ uid, email });
    const register = () => app.attempt(createUser, { body: { uid, email, id_token } });
    const records = () => app.db.selectFrom('users').select('id').where('uid', '=', uid).execute();
    return { person, register, records };
  };

  it('does not get a record without an account', async () => {
    const { person, register, records } = await cameBack();
    const { deleteAccount } = app.identity;
    let registering: ReturnType<typeof register> | undefined;
    app.identity.deleteAccount = async (uid) => {
      registering = register();
      await Promise.race([registering, untilWaiting(app.db, 1)]);
      await deleteAccount(uid);
    };
    try {
      await deleteMarkedAccounts(app.context);
    } finally {
      app.identity.deleteAccount = deleteAccount;
    }
    expect(timesDeleted(person)).toBe(1);
    expect((await registering)?.status).toBe(401);
    expect(await records()).toEqual([]);
  });

  it('keeps the account if the registration was first', async () => {
    const { person, register, records } = await cameBack();
    expect((await register()).status).toBe(200);
    await deleteMarkedAccounts(app.context);
    expect(timesDeleted(person)).toBe(0);
    expect(await records()).toHaveLength(1);
  });
});

it('deletes no account of a person who is not deleted', async () => {
  const person = await app.aPerson();
  await app.call(createProject, { body: { productName: 'Only mine' } }, { as: person });
  expect((await remove(person)).status).toBe(409);
  await deleteMarkedAccounts(app.context);
  expect(timesDeleted(person)).toBe(0);
});
