/** Vehicle identification numbers by ISO 3779, and the check digit at position 9, which some regions require. */
const VALUES: Readonly<Record<string, number>> = Object.fromEntries([
  ...[...'0123456789'].map((digit) => [digit, Number(digit)]),
  ...[...'ABCDEFGH'].map((letter, at) => [letter, at + 1]),
  ...[...'JKLMN'].map((letter, at) => [letter, at + 1]),
  ['P', 7],
  ['R', 9],
  ...[...'STUVWXYZ'].map((letter, at) => [letter, at + 2]),
]);
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const CHECK_PLACE = 8;

/** Stored form: upper case, without the spaces and dashes people add for readability. */
export const tidyVin = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

/** The check digit for the other sixteen characters: a digit or X. */
export function checkDigitOf(vin: string): string {
  const sum = [...vin].reduce((total, letter, at) => total + (VALUES[letter] ?? 0) * (WEIGHTS[at] ?? 0), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** The check digit is mandatory in North America and China; elsewhere position 9 is up to the manufacturer. */
const MUST_CHECK = /^[1-5L]/;

/**
 * `length`, `letters` and `check` are rejected. `unchecked` is a warning: position 9 looks like a check digit but is
 * not one, which manufacturers outside North America and China may do; it may still be mistyped.
 */
export type VinVerdict = 'ok' | 'length' | 'letters' | 'check' | 'unchecked';

export function judgeVin(vin: string): VinVerdict {
  if (!/^[A-HJ-NPR-Z0-9]*$/.test(vin)) return 'letters';
  if (vin.length !== WEIGHTS.length) return 'length';
  const checkDigit = vin[CHECK_PLACE] ?? '';
  if (checkDigit === checkDigitOf(vin)) return 'ok';
  if (MUST_CHECK.test(vin)) return 'check';
  return /[0-9X]/.test(checkDigit) ? 'unchecked' : 'ok';
}
