import { localDayOf } from '#web/format/days.ts';

/** In days of the browser's time zone, as in the URL. */
export const PRESETS = [7, 30, 90, 365] as const;
export type Preset = (typeof PRESETS)[number];
export const USUAL_PRESET: Preset = 30;

export interface Period {
  from: string;
  to: string;
}

const startOf = (day: string): number => new Date(`${day}T00:00:00`).getTime();

export function localDaysAgo(days: number, now = new Date()): string {
  return localDayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days));
}

export const presetPeriod = (days: number): Period => ({ from: localDaysAgo(days - 1), to: localDaysAgo(0) });

/** The period in the URL, or the default. */
export function periodIn({ from, to }: Period): Period {
  const usual = presetPeriod(USUAL_PRESET);
  return { from: from || usual.from, to: to || usual.to };
}

/** From the start of the first day to the end of the last, in seconds; null if the period is empty. */
export function spanOfPeriod({ from, to }: Period): { fromTimestamp: number; toTimestamp: number } | null {
  const last = new Date(`${to}T00:00:00`);
  last.setDate(last.getDate() + 1);
  const span = { fromTimestamp: Math.floor(startOf(from) / 1000), toTimestamp: Math.floor(last.getTime() / 1000) };
  return span.fromTimestamp < span.toTimestamp ? span : null;
}

/** The preset with the same period. */
export const presetOf = ({ from, to }: Period): Preset | null =>
  PRESETS.find((days) => {
    const preset = presetPeriod(days);
    return preset.from === from && preset.to === to;
  }) ?? null;
