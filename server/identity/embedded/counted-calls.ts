import {
  getCurrentAuthContextAsyncLocalStorage,
  getCurrentDBAdapterAsyncLocalStorage,
  getRequestStateAsyncLocalStorage,
} from '@better-auth/core/context';

/** Calls that are running, in all of this process: what they share is one for all of it. */
let running = 0;

/**
 * The library stores per-call state in AsyncLocalStorage. Before Node 24, using one makes every promise of the process
 * slower from then on, including those of uploads, so they are disabled while no call is running.
 */
async function rest(): Promise<void> {
  const storages = await Promise.all([
    getCurrentAuthContextAsyncLocalStorage(),
    getCurrentDBAdapterAsyncLocalStorage(),
    getRequestStateAsyncLocalStorage(),
  ]);
  if (running === 0) for (const storage of storages) (storage as { disable?: () => void }).disable?.();
}

async function counted<T>(call: () => T | Promise<T>): Promise<T> {
  running += 1;
  try {
    return await call();
  } finally {
    running -= 1;
    if (running === 0) await rest();
  }
}

/** The same object; its calls are counted. */
export const countingCalls = <T extends object>(calls: T): T =>
  new Proxy(calls, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => counted(() => Reflect.apply(member, target, given));
    },
  });
