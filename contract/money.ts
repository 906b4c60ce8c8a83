/** Amounts are whole numbers of a currency's smallest unit, such as cents. */
export const CURRENCIES = ['EUR', 'CHF', 'GBP', 'USD', 'CZK', 'DKK', 'HUF', 'JPY', 'NOK', 'PLN', 'SEK'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** The highest price. Multiplied by a billion users it is still a safe integer. */
export const MAX_PRICE = 1_000_000;
/** The largest correction, positive or negative. */
export const MAX_CORRECTION = 1_000_000_000_000;

/** The number of decimal places: 2 for euros, none for yen. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** 1234 cents are "12.34"; formatted as text, so that nothing is rounded. */
export function decimalOf(minor: number, currency: string): `${number}` {
  const digits = digitsOf(currency);
  const sign = minor < 0 ? '-' : '';
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return (digits === 0 ? `${sign}${text}` : `${sign}${whole}.${text.slice(-digits)}`) as `${number}`;
}

/** Parses input such as "12.34" or "12,3"; null if it is not an amount of this currency. */
export function minorOf(text: string, currency: string): number | null {
  const match = /^([-−]?)(\d{1,12})(?:[.,](\d*))?$/.exec(text.trim());
  if (!match) return null;
  const digits = digitsOf(currency);
  const [, sign = '', whole = '', part = ''] = match;
  if (part.length > digits) return null;
  const minor = Number(whole + part.padEnd(digits, '0'));
  if (minor === 0) return 0;
  return sign ? -minor : minor;
}
