import { DAY_MS } from '#contract/utc-day.ts';
import { localDayOf } from '#web/format/days.ts';

export const EXPIRY_CHOICES = ['days30', 'days90', 'year', 'never', 'date'] as const;
export type ExpiryChoice = (typeof EXPIRY_CHOICES)[number];

export interface Expiry {
  choice: ExpiryChoice;
  /** In the format of date inputs: 2030-12-31. */
  day: string;
}

const DAYS = { days30: 30, days90: 90, year: 365 } as const;

/** The resulting expiry; null: never; undefined: the day is missing or past. */
export function endOf({ choice, day }: Expiry, now: Date): string | null | undefined {
  if (choice === 'never') return null;
  if (choice !== 'date') return new Date(now.getTime() + DAYS[choice] * DAY_MS).toISOString();
  // Until the end of that day in the person's time zone.
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) || end.getTime() - now.getTime() < DAY_MS / 1440 ? undefined : end.toISOString();
}

/** The value to send: undefined if unchanged, and "", which is rejected, for a missing or past day. */
export function changedEnd(expiry: Expiry, before?: string | null): string | null | undefined {
  const first = before === undefined ? null : expiryFrom(before);
  if (first?.choice === expiry.choice && first.day === expiry.day) return undefined;
  const end = endOf(expiry, new Date());
  return end === undefined ? '' : end;
}

/** The choice for an existing expiry. */
export const expiryFrom = (endsAt: string | null): Expiry =>
  endsAt === null ? { choice: 'never', day: '' } : { choice: 'date', day: localDayOf(new Date(endsAt)) };
