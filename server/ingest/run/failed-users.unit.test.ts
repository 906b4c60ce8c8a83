import { expect, it } from 'vitest';
import { createFailedUsers } from './failed-users.ts';

const USER = { projectId: 1, userId: 'demo-user' };
const OTHER = { projectId: 2, userId: 'demo-user' };

const some = () => {
  const clock = { now: 1_000_000 };
  return { clock, failed: createFailedUsers(() => clock.now) };
};

it('waits longer after each failure, and gives up after five', () => {
  const { clock, failed } = some();
  for (const ms of [1_000, 5_000, 30_000, 60_000]) {
    expect(failed.add(USER, true)).toBe(true);
    clock.now += ms - 1;
    expect(failed.mayTry(USER)).toBe(false);
    clock.now += 1;
    expect(failed.mayTry(USER)).toBe(true);
  }
  expect(failed.add(USER, true)).toBe(false);
});

it('still knows who failed when a batch is set aside, until a run succeeds', () => {
  const { failed } = some();
  expect(failed.add(USER, false)).toBe(false);
  expect([failed.has(USER), failed.mayTry(USER), failed.has(OTHER)]).toEqual([true, true, false]);
  failed.forget(USER);
  expect(failed.has(USER)).toBe(false);
});

it('knows for an hour in which projects runs failed', () => {
  const { clock, failed } = some();
  failed.add(USER, true);
  failed.forget(USER);
  expect([USER, OTHER].map(failed.isOfTroubledProject)).toEqual([true, false]);
  clock.now += 3_600_000;
  expect(failed.isOfTroubledProject(USER)).toBe(false);
});

it('forgets those who failed longest ago when they are very many', () => {
  const { failed } = some();
  failed.add(USER, true);
  for (let at = 0; at < 10_000; at++) failed.add({ projectId: 3, userId: `demo-${at}` }, true);
  expect([failed.has(USER), failed.has({ projectId: 3, userId: 'demo-0' })]).toEqual([false, true]);
});
