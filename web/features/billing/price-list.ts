import type { Price } from '#contract/billing.ts';
import { covers, firstOverlap, utcDayOf } from '#contract/billing-periods.ts';

const dayBefore = (day: string): string => utcDayOf(new Date(Date.parse(day) - 86_400_000));

/** The list with a new price; an open-ended one ends the day before. Null if days would overlap. */
export function withPrice(prices: readonly Price[], added: Price): Price[] | null {
  const ended = prices.map((price) =>
    price.feature === added.feature && price.validTo === null && price.validFrom < added.validFrom
      ? { ...price, validTo: dayBefore(added.validFrom) }
      : price,
  );
  const list = [...ended, added];
  return firstOverlap(list) === null ? list : null;
}

export type PriceState = 'priceNow' | 'priceLater' | 'priceOver';

export const stateOfPrice = (price: Price, today: string): PriceState =>
  covers(price, today) ? 'priceNow' : price.validFrom > today ? 'priceLater' : 'priceOver';
