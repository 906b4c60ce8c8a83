import { setImmediate as goAround } from 'node:timers/promises';

const SLICE_MS = 10;

let lastInLine: Promise<unknown> = Promise.resolve();
/** Of all works that wait, one goes on each time the event loop goes around, so that many together delay nobody either. */
export function nextTurn(): Promise<unknown> {
  lastInLine = lastInLine.then(() => goAround());
  return lastInLine;
}

/** For long work on the main thread: awaited at every piece, it lets others have their turn once its slice is used up. */
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

/** The same pieces; between two of them others have their turn. */
export async function* paced<Piece>(pieces: AsyncIterable<Piece> | Iterable<Piece>): AsyncGenerator<Piece> {
  await nextTurn();
  const pace = createPace();
  for await (const piece of pieces) {
    yield piece;
    await pace();
  }
}
