/** Keeps the first `most` of any number of added elements in sort order. */
export function createFirst<One>(most: number, compare: (a: One, b: One) => number) {
  let kept: One[] = [];
  const inOrder = () => {
    kept = kept.sort(compare).slice(0, most);
    return kept;
  };
  return {
    add(one: One): void {
      kept.push(one);
      if (kept.length >= 2 * most) inOrder();
    },
    inOrder,
  };
}
