/** Boxes around consecutive edges of a ring: around the whole, around each half of it, and so on down to a few edges. */
export interface BoxTree {
  /** Below and above in each direction, by box. */
  readonly low: readonly Float64Array[];
  readonly high: readonly Float64Array[];
  /** From here on boxes are the smallest; the halves of box n are 2n and 2n + 1, and the whole is 1. */
  readonly firstLeaf: number;
}

export const EDGES_A_LEAF = 8;

/** An edge leads from a corner to the next; it may bulge out of the box around both. */
export function boxTree(corners: readonly Float64Array[], bulges?: Float64Array): BoxTree {
  const count = corners[0]?.length ?? 0;
  let firstLeaf = 1;
  while (firstLeaf * EDGES_A_LEAF < count) firstLeaf *= 2;
  const low = corners.map(() => new Float64Array(firstLeaf * 2).fill(Number.POSITIVE_INFINITY));
  const high = corners.map(() => new Float64Array(firstLeaf * 2).fill(Number.NEGATIVE_INFINITY));
  corners.forEach((values, direction) => {
    const [lows, highs] = [low[direction], high[direction]];
    if (!lows || !highs) return;
    for (let edge = 0; edge < count; edge++) {
      const leaf = firstLeaf + Math.floor(edge / EDGES_A_LEAF);
      const from = values[edge] ?? 0;
      const to = values[edge + 1 === count ? 0 : edge + 1] ?? 0;
      const bulge = bulges?.[edge] ?? 0;
      lows[leaf] = Math.min(lows[leaf] ?? 0, Math.min(from, to) - bulge);
      highs[leaf] = Math.max(highs[leaf] ?? 0, Math.max(from, to) + bulge);
    }
    for (let box = firstLeaf - 1; box > 0; box--) {
      lows[box] = Math.min(lows[box * 2] ?? 0, lows[box * 2 + 1] ?? 0);
      highs[box] = Math.max(highs[box * 2] ?? 0, highs[box * 2 + 1] ?? 0);
    }
  });
  return { low, high, firstLeaf };
}
