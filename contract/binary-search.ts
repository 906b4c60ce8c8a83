/** Binary search: the first index that is not `isBefore`, or `length`. All indexes before it must be `isBefore`. */
export function firstNotBefore(length: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
