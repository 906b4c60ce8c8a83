import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { Listener } from '#server/events.ts';

/** Throws if the caller may no longer make the change. */
export type RequireRight = (db: Kysely<Tables>) => Promise<void>;

interface RunningCall {
  /** Null once the call has ended, or the right was confirmed. */
  requireRight: RequireRight | null;
}

const calls = new AsyncLocalStorage<RunningCall>();
let running = 0;

/**
 * Rights are checked when a call arrives. It may then wait for others who change the same, and one of them may remove the
 * right meanwhile: so it is checked again when the change is published, which is after all waiting.
 */
export async function runCall<Result>(requireRight: RequireRight, work: () => Promise<Result>): Promise<Result> {
  const call: RunningCall = { requireRight };
  running += 1;
  try {
    return await calls.run(call, work);
  } finally {
    // What outlives the call is not the caller's doing.
    call.requireRight = null;
    running -= 1;
    // As for the turns of connections: before Node 24 it slows down every promise of the process.
    if (running === 0) calls.disable();
  }
}

/** Rejects changes whose author lost the right meanwhile. */
export const refuseLostRights: Listener = async (tx) => {
  await calls.getStore()?.requireRight?.(tx);
};

/**
 * For changes that may take away the right of whoever makes them, and for those that publish nothing: checks it now, after
 * all waiting, and not again. Everything within one transaction, because waiting for a second connection could deadlock.
 */
export async function confirmRight(tx: Kysely<Tables>): Promise<void> {
  const call = calls.getStore();
  if (!call?.requireRight) return;
  await call.requireRight(tx);
  call.requireRight = null;
}
