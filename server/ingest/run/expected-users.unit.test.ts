import { expect, it } from 'vitest';
import { createExpectedUsers } from './expected-users.ts';

const WAIT = { quietMs: 2_000, patienceMs: 5_000 };
const EVERYBODY = 100;

const someUsers = (projectId: number, ...ids: string[]) => ids.map((userId) => ({ projectId, userId }));

function expectedFrom(start: number) {
  const clock = { now: start };
  return { clock, users: createExpectedUsers(() => clock.now) };
}

it('returns a user when the phone is quiet, and only once', () => {
  const { clock, users } = expectedFrom(0);
  users.add(someUsers(1, 'a'));
  clock.now = 1_999;
  expect(users.take(WAIT, EVERYBODY)).toEqual([]);
  clock.now = 2_000;
  expect(users.take(WAIT, EVERYBODY)).toEqual(someUsers(1, 'a'));
  expect(users.take(WAIT, EVERYBODY)).toEqual([]);
});

it('waits for a phone that keeps uploading, but not for long', () => {
  const { clock, users } = expectedFrom(0);
  for (clock.now = 0; clock.now < 5_000; clock.now += 1_000) {
    users.add(someUsers(1, 'a'));
    expect(users.take(WAIT, EVERYBODY)).toEqual([]);
  }
  expect(users.take(WAIT, EVERYBODY)).toEqual(someUsers(1, 'a'));
});

it('lets projects take turns, the longest waiting first', () => {
  const { clock, users } = expectedFrom(0);
  users.add(someUsers(1, 'a', 'b', 'c'));
  clock.now = 1;
  users.add(someUsers(2, 'd'));
  clock.now = 10_000;
  expect(users.take(WAIT, 2)).toEqual([...someUsers(1, 'a'), ...someUsers(2, 'd')]);
  expect(users.take(WAIT, EVERYBODY)).toEqual(someUsers(1, 'b', 'c'));
});

it('forgets users found by another process, but keeps those who uploaded again', () => {
  const { clock, users } = expectedFrom(0);
  users.add(someUsers(1, 'a', 'b'));
  users.forget(someUsers(1, 'a'));
  expect([...someUsers(1, 'a'), ...someUsers(1, 'b')].map(users.has)).toEqual([false, true]);
  users.add(someUsers(1, 'a'));
  clock.now = 2_000;
  expect(users.take(WAIT, EVERYBODY)).toEqual(someUsers(1, 'b', 'a'));
});

it('keeps users of the same id in different projects apart', () => {
  const { clock, users } = expectedFrom(0);
  users.add([...someUsers(1, 'a'), ...someUsers(2, 'a')]);
  clock.now = 2_000;
  expect(users.take(WAIT, EVERYBODY)).toEqual([...someUsers(1, 'a'), ...someUsers(2, 'a')]);
});
