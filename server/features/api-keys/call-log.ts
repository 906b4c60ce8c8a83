import { CALLS_KEPT } from '#contract/api-keys.ts';
import type { Context } from '#server/context.ts';
import type { KeyCall } from '#server/http/key-calls.ts';
import { storeCalls } from './calls.queries.ts';

/** Collects the calls of keys and writes them outside of requests. */
export interface CallLog {
  note(call: KeyCall): void;
  /** Writes what is pending. */
  flush(): Promise<void>;
}

/** How long a call may be buffered, and how much is lost when the process crashes. */
const EVERY_MS = 1_000;
/** For all keys together; beyond this, calls within a second are counted but not stored. */
const MAX_WAITING = 20_000;

interface Waiting {
  keyId: string;
  projectId: number;
  count: number;
  calls: KeyCall[];
}

/** A busy key costs a request one push; the database is updated once a second, with at most one ring of calls. */
export function createCallLog({ db, log }: Pick<Context, 'db' | 'log'>): CallLog {
  let waiting = new Map<string, Waiting>();
  let kept = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const groups = [...waiting.values()];
    waiting = new Map();
    kept = 0;
    if (groups.length === 0) return;
    const last = groups.map((group) => ({ ...group, calls: group.calls.slice(-CALLS_KEPT) }));
    // The calls were answered; logging them is not worth a retry.
    await storeCalls(db, last).catch((error: unknown) => log.warn({ err: error }, 'calls of keys were not noted'));
  };
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };

  return {
    flush,
    note: (call) => {
      const group = waiting.get(call.keyId) ?? { keyId: call.keyId, projectId: call.projectId, count: 0, calls: [] };
      waiting.set(call.keyId, group);
      group.count += 1;
      if (kept < MAX_WAITING) {
        kept += group.calls.push(call) > 2 * CALLS_KEPT ? 1 - group.calls.splice(0, CALLS_KEPT).length : 1;
      }
      timer ??= setTimeout(() => void flush(), EVERY_MS).unref();
    },
  };
}
