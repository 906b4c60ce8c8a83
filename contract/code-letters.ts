/** Without what looks alike on a phone: 0 and O, 1, I and L. */
export const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** 31^8: 850 thousand million codes, guessed at a few thousand a minute at most. */
export const CODE_LENGTH = 8;
const GROUP = 4;

/** As it is written down: ABCD-EFGH. */
export const writtenCode = (code: string): string => `${code.slice(0, GROUP)}-${code.slice(GROUP)}`;

/** As it is stored; small letters, spaces and dashes of every kind are forgiven. */
export const tidyCode = (typed: string): string => typed.replace(/[\s\p{Pd}_\u2212.]+/gu, '').toUpperCase();

export const looksLikeCode = (code: string): boolean =>
  code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter));

export const CODE_STATES = ['open', 'paused', 'used-up', 'expired', 'ended'] as const;
export type CodeState = (typeof CODE_STATES)[number];
