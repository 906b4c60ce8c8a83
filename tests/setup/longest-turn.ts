import { readFileSync } from 'node:fs';
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
const collectGarbage = runInNewContext('gc') as () => void;

const SAMPLE_LASTS_MS = 1_000;
let lastSample: { ms: number; at: number } | undefined;

const isStale = (): boolean => !lastSample || performance.now() - lastSample.at > SAMPLE_LASTS_MS;

/** How many times slower this machine is now than the one that the limits were set on. */
function slowness(): number {
  if (!lastSample || isStale()) lastSample = { ms: sampleMs(), at: performance.now() };
  return lastSample.ms / SAMPLE_MS;
}

/**
 * The longest time for which others had to wait for this thread while the work was done, in milliseconds of the machine
 * that the limits were set on.
 */
export async function longestTurn<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  // What earlier tests of this process left behind is not collected at the cost of this one.
  if (isStale()) collectGarbage();
  const slownessBefore = slowness();
  let [longest, before, isDone] = [0, computedMs(), false];
  const look = () => {
    const now = computedMs();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isDone) setTimeout(look, LOOK_EVERY_MS);
  };
  setTimeout(look, LOOK_EVERY_MS);
  const result = await work();
  isDone = true;
  look();
  return { ms: (2 * longest) / (slownessBefore + slowness()), result };
}

const TRIES = 3;
/** Far below every limit: there is nothing to clear up. */
const SHORT_MS = 50;
/** Work that takes long is not repeated, so that tests end in time. */
const LONG_MS = 8_000;

/**
 * The same for work that can be done again: the best of three tries counts. What happens by chance, such as a collection
 * of garbage while the machine is busy, does not happen in each of them; what the work itself takes does.
 */
export async function longestTurnOfRepeated<Result>(
  work: () => Promise<Result>,
): Promise<{ ms: number; result: Result }> {
  const began = performance.now();
  const isLong = () => performance.now() - began > LONG_MS;
  let best = await longestTurn(work);
  for (let tries = 1; tries < TRIES && best.ms > SHORT_MS && !isLong(); tries++) {
    const next = await longestTurn(work);
    if (next.ms < best.ms) best = next;
  }
  return best;
}
