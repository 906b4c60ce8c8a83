import { LONGEST_RANGE_DAYS } from '#contract/assistance-lists.ts';
import { useParameters } from '#web/navigation/use-parameters.ts';
import type { Days } from './assistance.queries.ts';

const DAY_MS = 86_400_000;
export const PRESETS = ['7', '30', '90'] as const;
export type Preset = (typeof PRESETS)[number] | 'own';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

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
  const { parameters, change } = useParameters();
  const { from = '', to = '', days } = parameters;
  const hasDays = DAY.test(from) && DAY.test(to);
  const preset: Preset = hasDays ? 'own' : (PRESETS.find((one) => one === days) ?? '30');
  const today = localDay(Date.now());
  const first = localDay(Date.now() - (Number(preset) - 1) * DAY_MS);
  const range = preset === 'own' ? { from, to } : { from: first, to: today };
  const isValid = isRange(range.from, range.to);
  const shown: Days = {
    projectId,
    ...(isValid ? range : { from: today, to: today }),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
  };
  return {
    days: shown,
    preset,
    typed: range,
    isValid,
    choose: (value: Preset) =>
      change(
        value === 'own' ? { ...range, days: null } : { days: value === '30' ? null : value, from: null, to: null },
      ),
    type: (typed: { from?: string; to?: string }) => change({ ...range, ...typed, days: null }),
  };
}
