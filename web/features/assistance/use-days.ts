import { LONGEST_RANGE_DAYS } from '#contract/assistance-lists.ts';
import { DAY_MS } from '#contract/utc-day.ts';
import { browserZone } from '#web/format/times.ts';
import { choiceOr, day } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import type { Days } from './assistance.queries.ts';

export const DAY_CHOICES = ['7', '30', '90'] as const;
export type DayChoice = (typeof DAY_CHOICES)[number] | 'own';
const PARAMETERS = { days: choiceOr(DAY_CHOICES, '30'), from: day, to: day };

const localDay = (ms: number): string => {
  const date = new Date(ms);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

const isRange = (from: string, to: string): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return days >= 0 && days < LONGEST_RANGE_DAYS;
};

/** The days that the address names, in the zone of the browser. */
export function useDays(projectId: number) {
  const { query, change } = useAddress(PARAMETERS);
  const { from, to, days } = query;
  const preset: DayChoice = from && to ? 'own' : days;
  const today = localDay(Date.now());
  const first = localDay(Date.now() - (Number(preset) - 1) * DAY_MS);
  const range = preset === 'own' ? { from, to } : { from: first, to: today };
  const isValid = isRange(range.from, range.to);
  const shown: Days = {
    projectId,
    ...(isValid ? range : { from: today, to: today }),
    zone: browserZone(),
  };
  return {
    days: shown,
    preset,
    typed: range,
    isValid,
    choose: (value: DayChoice) =>
      change(value === 'own' ? { ...range, days: null } : { days: value, from: null, to: null }),
    type: (typed: { from?: string; to?: string }) => change({ ...range, ...typed, days: null }),
  };
}
