import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '#server/http/app-error.ts';
import { createFairQueue } from '#server/jobs/fair-queue.ts';
import { startThread } from '#server/jobs/thread.ts';

/** A body up to this size is read where it arrives: whatever it contains, that takes a few milliseconds. */
export const SMALL_BYTES = 64 * 1024;

/** The largest legitimate bodies take a few seconds; one that takes longer was crafted to. */
const LIMIT_MS = 20_000;
const MAX_MEMORY_MB = 1_024;
/** One more than may be busy with the bodies of one owner. Threads start when they are needed. */
const THREADS = Math.max(2, Math.min(4, availableParallelism()));
const MAX_WAITING = 50;

/** What the thread answers. */
export type Reading =
  | { ready: true }
  | { result: unknown }
  | { failure: { code: ErrorCode; message: string; fields?: Record<string, string> } }
  | { error: unknown };

export interface ReadingJob {
  task: string;
  input: unknown;
}

interface Waiting extends ReadingJob {
  owner: string;
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
}

interface Reader {
  isFree(): boolean;
  read(job: Waiting): void;
}

/** One thread. A body that takes too long or too much memory ends it, and the next one gets a new one. */
function createReader(limitMs: number, onFree: () => void): Reader {
  let thread: Worker | null = null;
  let isReady = false;
  let current: Waiting | null = null;
  let timer: NodeJS.Timeout | undefined;

  const settle = (how: (job: Waiting) => void): void => {
    const job = current;
    current = null;
    clearTimeout(timer);
    if (!job) return;
    how(job);
    onFree();
  };

  const begin = (): Worker => {
    const started = startThread('server/reading-worker.ts', null, {
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    });
    isReady = false;
    started.unref();
    started.on('message', (message: Reading) => {
      if (started !== thread) return;
      if ('ready' in message) {
        isReady = true;
        send();
      } else if ('result' in message) settle(({ resolve }) => resolve(message.result as never));
      else if ('failure' in message) {
        const { code, message: text, ...details } = message.failure;
        settle(({ reject }) => reject(new AppError(code, text, details)));
      } else settle(({ reject }) => reject(message.error));
    });
    const ended = (error: unknown) => {
      if (started !== thread) return;
      thread = null;
      settle(({ reject }) => reject(error));
    };
    started.once('error', (error: Error & { code?: string }) =>
      ended(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooCostly() : error),
    );
    started.once('exit', () => ended(new Error('The reading thread ended.')));
    return started;
  };

  const send = (): void => {
    if (!current || !thread) return;
    const { task, input } = current;
    thread.postMessage({ task, input } satisfies ReadingJob);
    timer = setTimeout(() => {
      const slow = thread;
      thread = null;
      void slow?.terminate();
      settle(({ reject }) => reject(tooCostly()));
    }, limitMs);
  };

  return {
    isFree: () => current === null,
    read: (job) => {
      current = job;
      if (thread === null) thread = begin();
      else if (isReady) send();
    },
  };
}

/**
 * Reads large bodies in separate threads, so that no body delays another caller. The owners of bodies take turns and
 * have one thread at a time: whoever sends slow ones delays mostly themselves.
 */
export function createReading({ threads = THREADS, limitMs = LIMIT_MS } = {}) {
  const queue = createFairQueue<Waiting>();
  const busy = new Set<string>();

  const proceed = (): void => {
    for (const reader of readers) {
      const job = reader.isFree() ? queue.next((owner) => !busy.has(owner)) : undefined;
      if (!job) continue;
      busy.add(job.owner);
      reader.read(job);
    }
  };
  const readers = Array.from({ length: threads }, () => createReader(limitMs, proceed));

  return <Result>(owner: string, task: string, input: unknown): Promise<Result> =>
    new Promise<Result>((resolve, reject) => {
      if (queue.countOf(owner) >= MAX_WAITING) return reject(tooManyAtOnce());
      const free = () => void busy.delete(owner);
      queue.add(owner, {
        ...{ owner, task, input },
        resolve: (result) => {
          free();
          resolve(result);
        },
        reject: (error) => {
          free();
          reject(error);
        },
      });
      proceed();
    });
}

const tooCostly = () => new AppError('payload_too_large', 'The request takes too long.');
const tooManyAtOnce = () =>
  new AppError('rate_limited', 'Too many large requests at once. Please try again shortly.', { retryAfterSeconds: 10 });

/** One per process: its threads keep other work undisturbed. */
export const readApart = createReading();
