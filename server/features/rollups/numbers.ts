/** Parses numbers joined by commas: the driver is slow at parsing arrays of bigint. */
export const numbersIn = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number));

/** Parses numbers by position, the format of user_days.details. */
export function pairsIn(text: string): Map<number, number> {
  const numbers = numbersIn(text);
  return new Map(
    Array.from({ length: numbers.length / 2 }, (_, at) => [numbers[2 * at] ?? 0, numbers[2 * at + 1] ?? 0]),
  );
}
