import { setImmediate as nextImmediate } from 'node:timers/promises';

const SLICE_MS = 10;

let lastInLine: Promise<unknown> = Promise.resolve();
/** One waiting piece of work continues per turn of the event loop, so that many together delay nobody either. */
export function nextTurn(): Promise<unknown> {
  lastInLine = lastInLine.then(() => nextImmediate());
  return lastInLine;
}

/** For long work on the main thread: awaited after every piece, it yields to others once its time slice is used up. */
export type Pace = () => Promise<void> | undefined;

export function createPace(): Pace {
  let until = performance.now() + SLICE_MS;
  return () => {
    if (performance.now() < until) return undefined;
    return nextTurn().then(() => {
      until = performance.now() + SLICE_MS;
    });
  };
}

/** The same pieces, yielding to others between them. */
export async function* paced<Piece>(pieces: AsyncIterable<Piece> | Iterable<Piece>): AsyncGenerator<Piece> {
  await nextTurn();
  const pace = createPace();
  for await (const piece of pieces) {
    yield piece;
    await pace();
  }
}

/** The result of work in steps, yielding to others between them. */
export async function resultAtPace<Result>(steps: Generator<unknown, Result>): Promise<Result> {
  await nextTurn();
  const pace = createPace();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await pace();
  }
}
