import { describe, expect, it } from 'vitest';
import { createCallTurns, ownersOf } from './call-turns.ts';

/** Calls that the test ends. */
function someCalls() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const call = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { begun, call, end };
}

const two = { name: 'two', most: 2 };
const three = { name: 'three', most: 3 };

describe('the turns of calls', () => {
  it('are assigned in order up to the limit of their owner, without delaying others', async () => {
    const inTurn = createCallTurns();
    const { begun, call, end } = someCalls();
    for (const name of ['a', 'b', 'c', 'd']) void inTurn([two], call(name));
    void inTurn([three], call('other'));
    await new Promise(setImmediate);
    expect(begun).toEqual(['a', 'b', 'other']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'other', 'c']);
    await end('a');
    await end('c');
    await end('d');
    void inTurn([two], call('later'));
    await new Promise(setImmediate);
    expect(begun.slice(4)).toEqual(['d', 'later']);
  });

  it('are needed from every owner, and released after a failure', async () => {
    const inTurn = createCallTurns();
    const { begun, call, end } = someCalls();
    for (const name of ['a', 'b']) void inTurn([three, two], call(name));
    void inTurn([three, two], call('c'));
    void inTurn([three], call('d'));
    await new Promise(setImmediate);
    expect(begun).toEqual(['a', 'b']);
    await end('a');
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    for (const name of ['b', 'c', 'd']) await end(name);
    const failing = Array.from({ length: 5 }, () => inTurn([two], () => Promise.reject(new Error('no'))));
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    expect(await inTurn([two], async () => 'yes')).toBe('yes');
  });

  it('are refused to an owner with too many waiting calls', async () => {
    const inTurn = createCallTurns(1);
    const { call, end } = someCalls();
    const made = ['a', 'b', 'c'].map((name) => inTurn([two], call(name)));
    await expect(inTurn([two], call('d'))).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 });
    for (const name of ['a', 'b', 'c']) await end(name);
    expect(await Promise.all(made)).toEqual(['a', 'b', 'c']);
  });
});

it('a phone gets only a few of the turns of its project', () => {
  const phone = { kind: 'device', projectId: 7, userId: 'demo-user' } as Parameters<typeof ownersOf>[0];
  expect(ownersOf(phone, null)).toEqual([
    { name: 'phone 7 demo-user', most: 2, mostWaiting: 50 },
    { name: 'project 7', most: 10 },
  ]);
});

it('an account that has only proved its identity gets few turns, too', () => {
  const caller = { kind: 'identified', claims: { issuer: 'here', uid: 'u1' } } as Parameters<typeof ownersOf>[0];
  expect(ownersOf(caller, null)).toEqual([{ name: 'account here u1', most: 2 }]);
});
