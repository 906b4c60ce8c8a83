interface Turn<T> {
  /** Does a bounded part of the work; returns true when there is more to do. */
  step: (one: T) => Promise<unknown>;
  /** A failure then ends the turn of that one only. */
  onFailed?: ((one: T, error: unknown) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * A step for each, so that neither much work of one nor its failure holds up that of the others. Returns those with
 * more to do.
 */
export async function turnOfEach<T>(all: Iterable<T>, { step, onFailed, signal }: Turn<T>): Promise<T[]> {
  const unfinished: T[] = [];
  for (const one of all) {
    if (signal?.aborted) break;
    try {
      if ((await step(one)) === true) unfinished.push(one);
    } catch (error) {
      if (!onFailed) throw error;
      onFailed(one, error);
    }
  }
  return unfinished;
}
