import { CALLS_KEPT } from '#contract/api-keys.ts';
import type { Context } from '#server/context.ts';
import type { KeyCall } from '#server/http/key-calls.ts';
import { storeCalls } from './calls.queries.ts';

/** Gathers the calls of keys and writes them away from the requests. */
export interface CallLog {
  note(call: KeyCall): void;
  /** Writes what waits. */
  flush(): Promise<void>;
}

/** So long a call may wait, and so much is lost when the process dies. */
const EVERY_MS = 1_000;
/** Of all keys together; more within a second are counted, not kept. */
const MOST_WAITING = 20_000;

interface Waiting {
  keyId: string;
  projectId: number;
  count: number;
  calls: KeyCall[];
}

/** A busy key costs a request one push; the database hears of it once a second, at most a ring's worth. */
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
    // The calls were answered; the note of them is not worth a second try.
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
      if (kept < MOST_WAITING) {
        kept += group.calls.push(call) > 2 * CALLS_KEPT ? 1 - group.calls.splice(0, CALLS_KEPT).length : 1;
      }
      timer ??= setTimeout(() => void flush(), EVERY_MS).unref();
    },
  };
}
