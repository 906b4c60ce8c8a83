import type { Language } from '#contract/constants.ts';

/** “…, die die Änderung sehen” is right German. */
const RELATIVE = /^(der|die|das)$/;

/** A word that is written twice in a row, if there is one. */
export const repeatedWord = (text: string, language: Language): string | undefined =>
  [...text.matchAll(/(?<![\p{L}\d])(\p{L}+)\s+\1(?![\p{L}\d])/gu)]
    .map(([, word = '']) => word)
    .find((word) => language === 'en' || !RELATIVE.test(word));
