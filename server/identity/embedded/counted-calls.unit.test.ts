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

it('keeps a call’s values while others start and end', async () => {
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

it('releases the storages after the last call, also a failed one', async () => {
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
