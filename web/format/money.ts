import type { Language } from '#contract/constants.ts';
import { decimalOf } from '#contract/money.ts';
import { numberFormat } from './formatters.ts';

/** From integer smallest units, without rounding. */
export const formatMoney = (minor: number, currency: string, language?: Language): string =>
  numberFormat({ style: 'currency', currency }, language).format(decimalOf(minor, currency) as unknown as number);
