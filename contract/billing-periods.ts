import { childrenOf, SERVICE_NAMES } from './service-tree.ts';
import type { Services } from './services.ts';

/** The metered features that can have a price: services and their children, such as "driving.deviceDiscovery". */
export const BILLING_FEATURES: readonly string[] = SERVICE_NAMES.flatMap((name) => [
  name,
  ...childrenOf(name).map((child) => `${name}.${child}`),
]);

/** The features that are switched on. */
export const featuresOn = (services: Services): string[] =>
  SERVICE_NAMES.flatMap((name) => {
    const switches: Readonly<Record<string, boolean>> = services[name];
    if (!switches.enabled) return [];
    return [name, ...childrenOf(name).flatMap((child) => (switches[child] ? [`${name}.${child}`] : []))];
  });

/** Days and months are in UTC, as text: 2026-03-29, 2026-03. */
export interface BillingPeriod {
  validFrom: string;
  /** The last day; null if open-ended. */
  validTo: string | null;
}

export const covers = ({ validFrom, validTo }: BillingPeriod, day: string): boolean =>
  validFrom <= day && (validTo === null || day <= validTo);

const meet = (a: BillingPeriod, b: BillingPeriod): boolean =>
  (a.validTo === null || b.validFrom <= a.validTo) && (b.validTo === null || a.validFrom <= b.validTo);

/** The index of the first price that overlaps another price of the same feature. */
export function firstOverlap(prices: readonly (BillingPeriod & { feature: string })[]): number | null {
  const at = prices.findIndex((price, index) =>
    prices.slice(0, index).some((other) => other.feature === price.feature && meet(other, price)),
  );
  return at < 0 ? null : at;
}

export const utcDayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
export const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7);
export const firstDayOf = (month: string): string => `${month}-01`;
/** The month a number of months later, or earlier if negative. */
export const monthAfter = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + months, 1)));
};
export const lastDayOf = (month: string): string =>
  utcDayOf(new Date(Date.parse(firstDayOf(monthAfter(month, 1))) - 86_400_000));
export const daysIn = (month: string): number => Number(lastDayOf(month).slice(8));
/** A month has ended once the next one has begun in UTC. */
export const hasEnded = (month: string, now: Date): boolean => month < monthOf(now);
