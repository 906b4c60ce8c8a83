/** What waits, taken in turn from those who wait: whoever brings much delays mostly themselves. */
export function createFairQueue<T>() {
  const waiting = new Map<string, T[]>();
  return {
    isEmpty: (): boolean => waiting.size === 0,
    countOf: (owner: string): number => waiting.get(owner)?.length ?? 0,
    add: (owner: string, one: T): void => {
      const own = waiting.get(owner);
      if (own) own.push(one);
      else waiting.set(owner, [one]);
    },
    /** The next one of those whose turn it may be. */
    next: (mayHave: (owner: string) => boolean = () => true): T | undefined => {
      for (const [owner, own] of waiting) {
        if (!mayHave(owner)) continue;
        const one = own.shift();
        // Behind everybody else who waits.
        waiting.delete(owner);
        if (own.length > 0) waiting.set(owner, own);
        return one;
      }
      return undefined;
    },
  };
}
