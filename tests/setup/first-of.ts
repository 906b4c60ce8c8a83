/** The first of a list that has one. */
export function firstOf<T>(items: readonly T[]): T {
  const [first] = items;
  if (first === undefined) throw new Error('The list is empty.');
  return first;
}
