import { getRequestStateAsyncLocalStorage } from '@better-auth/core/context';
import { expect, it } from 'vitest';
import { countingCalls } from './counted-calls.ts';

const aGate = () => {
  let open: () => void = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
};

const own = new WeakMap<object, unknown>();

it('keeps what belongs to a call while others come and go', async () => {
  const storage = await getRequestStateAsyncLocalStorage();
  const { open, passed } = aGate();
  const calls = countingCalls({
    slow: () => storage.run(own, () => passed.then(() => storage.getStore())),
    quick: async () => 'done',
  });
  const slow = calls.slow();
  expect(await calls.quick()).toBe('done');
  open();
  expect(await slow).toBe(own);
});

it('lets the storages rest when the last call is over, also one that failed', async () => {
  const storage = await getRequestStateAsyncLocalStorage();
  const { open, passed } = aGate();
  let outlives: Promise<unknown> = Promise.resolve();
  const calls = countingCalls({
    fail: () =>
      storage.run(own, async () => {
        outlives = passed.then(() => storage.getStore());
        throw new Error('failed');
      }),
  });
  await expect(calls.fail()).rejects.toThrow('failed');
  open();
  expect(await outlives).toBeUndefined();
});
