import { randomInt } from 'node:crypto';
import { CODE_LENGTH, CODE_LETTERS } from '#contract/project-codes.ts';

/** Every letter is random and equally likely. */
export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
