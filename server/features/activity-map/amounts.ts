import { POSITIONS } from './sums.ts';

/**
 * Amounts by cell and position, for cells of one resolution: both are one number, which costs a fraction of a map for
 * each cell.
 */
export type Amounts = Map<number, number>;
export const amountKey = (cell: number, position: number): number => cell * POSITIONS + position;

/** Pairs of position and amount, in order and without zeros. */
export type Pairs = number[];

/** The amounts of each cell; the cell is a number, see numberOfCell(). */
export function* pairsByCell(amounts: Amounts): Generator<[cell: number, pairs: Pairs]> {
  const keys = Float64Array.from(amounts.keys()).sort();
  let [cell, pairs]: [number, Pairs] = [Number.NaN, []];
  for (const key of keys) {
    const amount = amounts.get(key) ?? 0;
    if (amount === 0) continue;
    const number = Math.floor(key / POSITIONS);
    if (number !== cell) {
      if (pairs.length > 0) yield [cell, pairs];
      [cell, pairs] = [number, []];
    }
    pairs.push(key - number * POSITIONS, amount);
  }
  if (pairs.length > 0) yield [cell, pairs];
}

/** The sum of two lists of pairs. */
export function addPairs(one: Pairs, other: Pairs): Pairs {
  const sum: Pairs = [];
  const push = (position: number, amount: number) => amount !== 0 && sum.push(position, amount);
  for (let [a, b] = [0, 0]; a < one.length || b < other.length; ) {
    const [here, there] = [one[a] ?? Number.POSITIVE_INFINITY, other[b] ?? Number.POSITIVE_INFINITY];
    if (here === there) push(here, (one[a + 1] ?? 0) + (other[b + 1] ?? 0));
    else if (here < there) push(here, one[a + 1] ?? 0);
    else push(there, other[b + 1] ?? 0);
    if (here <= there) a += 2;
    if (there <= here) b += 2;
  }
  return sum;
}
