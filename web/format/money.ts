import type { Language } from '#contract/constants.ts';
import { decimalOf } from '#contract/money.ts';
import { localeOf } from './locale.ts';

/** From integer smallest units, without rounding. */
export const formatMoney = (minor: number, currency: string, language?: Language): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'currency', currency }).format(
    decimalOf(minor, currency) as unknown as number,
  );
