import { readFileSync } from 'node:fs';
import { constants, type NodeGCPerformanceDetail, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as tick } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The time that this thread itself has computed, so that a busy machine does not count; without it, the time of day. */
function computedMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

/** The measurement is too long by at most this; checking more often would keep the machine busy. */
const LOOK_EVERY_MS = 5;

const SAMPLE = JSON.stringify(
  Array.from({ length: 2_000 }, (_, at) => ({ id: at, name: `Name ${(at * 7919) % 2_000}`, place: [at / 7, at / 11] })),
);
/** How long the sample work takes on the machine that the limits were set on. */
const SAMPLE_MS = 60;

/** Ordinary work, which takes as much longer on a slow machine as the server's own. */
function sampleMs(): number {
  const before = computedMs();
  for (let round = 0; round < 10; round++) {
    const items: { name: string }[] = JSON.parse(SAMPLE);
    JSON.stringify(items.sort((one, other) => (one.name < other.name ? -1 : 1)));
  }
  return computedMs() - before;
}

setFlagsFromString('--expose-gc');
export const collectGarbage = runInNewContext('gc') as () => void;

const SAMPLE_LASTS_MS = 1_000;
let lastSample: { ms: number; at: number } | undefined;

const isStale = (): boolean => !lastSample || performance.now() - lastSample.at > SAMPLE_LASTS_MS;

/** How many times slower this machine is now than the one that the limits were set on. */
function slowness(): number {
  if (!lastSample || isStale()) lastSample = { ms: sampleMs(), at: performance.now() };
  return lastSample.ms / SAMPLE_MS;
}

/** A turn this long is compared with the machine right after it: others may slow it down for less than a second. */
const COMPARED_FROM_MS = 50;
const COMPARISON_LASTS_MS = 100;

/** How slow the machine is at the end of each long turn; several within a moment share what is found. */
function watchSlowness(): (turnMs: number) => number {
  let last = { slowness: 0, at: Number.NEGATIVE_INFINITY };
  return (turnMs) => {
    if (turnMs < COMPARED_FROM_MS) return 0;
    if (performance.now() - last.at > COMPARISON_LASTS_MS) {
      last = { slowness: sampleMs() / SAMPLE_MS, at: performance.now() };
    }
    return last.slowness;
  };
}

interface Span {
  fromMs: number;
  toMs: number;
}

/** How the entries of kind `gc` look, which the types do not say. */
type Collection = PerformanceEntry & { detail: NodeGCPerformanceDetail };

/** The full collections of garbage while something was done. */
function watchCollections(): { end: () => Promise<Span[]> } {
  const found: Span[] = [];
  const note = (entries: readonly PerformanceEntry[]) => {
    for (const { startTime, duration, detail } of entries as readonly Collection[]) {
      if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR)
        found.push({ fromMs: startTime, toMs: startTime + duration });
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  return {
    end: async () => {
      await tick();
      note(observer.takeRecords());
      observer.disconnect();
      return found;
    },
  };
}

interface Turn extends Span {
  computedMs: number;
  /** Of the machine at its end; 0 if not compared. */
  slowness: number;
}

/**
 * What a full collection takes now, in this thread and the collector's own: how much of it those take over depends on
 * whether the machine lets them run.
 */
export function collectionMs(): number {
  const before = process.cpuUsage();
  collectGarbage();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * What the turn took without the full collections in it. These take as long as everything is large that the tests of this
 * process ever left in memory, which is not the work's fault; never more is deducted than a collection takes now.
 */
function ownMsOf(turn: Turn, collections: readonly Span[]): number {
  const within = collections.filter(({ fromMs, toMs }) => fromMs >= turn.fromMs && toMs <= turn.toMs);
  if (within.length === 0) return turn.computedMs;
  const mostMs = collectionMs();
  return within.reduce((ms, { fromMs, toMs }) => ms - Math.min(toMs - fromMs, mostMs), turn.computedMs);
}

/**
 * The longest time for which others had to wait for this thread while the work was done, in milliseconds of the machine
 * that the limits were set on.
 */
export async function longestTurn<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  // What earlier tests of this process left behind is not collected at the cost of this one.
  if (isStale()) collectGarbage();
  const slownessBefore = slowness();
  const collections = watchCollections();
  const slownessAfter = watchSlowness();
  const turns: Turn[] = [];
  let [before, fromMs, isDone] = [computedMs(), performance.now(), false];
  const look = () => {
    const [now, toMs] = [computedMs(), performance.now()];
    const ms = now - before;
    if (ms > LOOK_EVERY_MS) turns.push({ computedMs: ms, fromMs, toMs, slowness: slownessAfter(ms) });
    [before, fromMs] = [computedMs(), performance.now()];
    if (!isDone) setTimeout(look, LOOK_EVERY_MS);
  };
  setTimeout(look, LOOK_EVERY_MS);
  const result = await work();
  isDone = true;
  look();
  const slow = (slownessBefore + slowness()) / 2;
  const collected = await collections.end();
  return { ms: longestOf(turns, collected, slow), result };
}

/** Only turns that would be the longest are looked at closely. */
function longestOf(turns: readonly Turn[], collections: readonly Span[], slow: number): number {
  let longest = 0;
  for (const turn of turns.toSorted((one, other) => other.computedMs - one.computedMs)) {
    if (turn.computedMs / slow <= longest) break;
    longest = Math.max(longest, ownMsOf(turn, collections) / Math.max(turn.slowness, slow));
  }
  return longest;
}

const TRIES = 3;
/** No call delays another caller by more than this. */
export const MAX_DELAY_MS = 100;
/** Work that takes long is not repeated, so that tests end in time. */
const LONG_MS = 15_000;

/**
 * The same for work that can be done again: the best of three tries counts. What happens by chance, such as a collection
 * of garbage while the machine is busy, does not happen in each of them; what the work itself takes does. A try below the
 * limit that the test sets need not be bettered.
 */
export async function longestTurnOfRepeated<Result>(
  work: () => Promise<Result>,
  limitMs = MAX_DELAY_MS,
): Promise<{ ms: number; result: Result }> {
  const began = performance.now();
  const isLong = () => performance.now() - began > LONG_MS;
  let best = await longestTurn(work);
  for (let tries = 1; tries < TRIES && best.ms >= limitMs && !isLong(); tries++) {
    const next = await longestTurn(work);
    if (next.ms < best.ms) best = next;
  }
  return best;
}
