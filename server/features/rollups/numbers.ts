/** Numbers that PostgreSQL joined by commas: the driver reads arrays of large numbers slowly. */
export const numbersIn = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number));

/** Numbers by position, as user_days stores its details. */
export function pairsIn(text: string): Map<number, number> {
  const numbers = numbersIn(text);
  return new Map(
    Array.from({ length: numbers.length / 2 }, (_, at) => [numbers[2 * at] ?? 0, numbers[2 * at + 1] ?? 0]),
  );
}
