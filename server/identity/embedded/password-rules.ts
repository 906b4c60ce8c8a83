import { COMMON_WORDS } from './common-passwords.ts';

export const MIN_LENGTH = 10;
export const MAX_LENGTH = 128;

export type PasswordWeakness = 'too-short' | 'too-long' | 'like-email' | 'common' | 'control';

/** Why a new password is rejected, or null. */
export function weaknessOf(password: string, email: string): PasswordWeakness | null {
  const composed = password.normalize('NFKC');
  const length = [...composed].length;
  if (length < MIN_LENGTH) return 'too-short';
  // The raw length counts too: many code points can compose to a few characters.
  if (length > MAX_LENGTH || password.length > MAX_LENGTH) return 'too-long';
  if (/\p{Cc}/u.test(composed)) return 'control';
  const lower = composed.toLowerCase();
  if (isLikeEmail(lower, email.toLowerCase())) return 'like-email';
  return isRepetitive(lower) || isRun(lower) || isCommon(lower) ? 'common' : null;
}

function isLikeEmail(password: string, email: string): boolean {
  const [local = ''] = email.split('@');
  const bare = password.replace(/[\d\W_]+$/u, '');
  return [email, local].some((taken) => taken !== '' && (password === taken || (taken.length >= 4 && bare === taken)));
}

/** One to four characters over and over. */
const isRepetitive = (password: string): boolean =>
  /^(.{1,4}?)\1+.{0,3}$/su.test(password) && new Set(password).size <= 4;

/** 1234567890, abcdefghij, 9876543210. */
function isRun(password: string): boolean {
  const codes = [...password].map((char) => char.charCodeAt(0));
  const steps = codes.slice(1).filter((code, i) => Math.abs(code - (codes[i] ?? 0)) <= 1);
  return steps.length >= codes.length - 2;
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const longestFirst = [...COMMON_WORDS].sort((a, b) => b.length - a.length);

/** Little but common words, digits and symbols: Password123!, W1llkommen2024. */
function isCommon(password: string): boolean {
  return [password, [...password].map((char) => LOOKALIKES[char] ?? char).join('')].some((spelling) => {
    const without = longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), spelling);
    const ownLetters = without.replace(/[^\p{L}]/gu, '').length;
    const own = new Set(without).size;
    return without.length < spelling.length ? ownLetters < 4 && own < 8 : ownLetters === 0 && own < 8;
  });
}
