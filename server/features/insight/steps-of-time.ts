import { MAX_STEPS, type StepOfTime, USUAL_STEPS } from '#contract/insight-lists.ts';
import { dayAfter, utcDay } from '#contract/utc-day.ts';
import { AppError } from '#server/http/app-error.ts';

export interface TimeStep {
  from: string;
  to: string;
}

/** The first day of the week (Monday), month or year that a day lies in. */
function beginOf(day: string, by: StepOfTime): string {
  if (by === 'year') return `${day.slice(0, 4)}-01-01`;
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  const date = new Date(`${day}T00:00:00Z`);
  return utcDay(date.getTime() - ((date.getUTCDay() + 6) % 7) * 86_400_000);
}

function nextOf(begin: string, by: StepOfTime, steps = 1): string {
  const date = new Date(`${begin}T00:00:00Z`);
  if (by === 'week') date.setUTCDate(date.getUTCDate() + 7 * steps);
  else if (by === 'month') date.setUTCMonth(date.getUTCMonth() + steps);
  else date.setUTCFullYear(date.getUTCFullYear() + steps);
  return utcDay(date);
}

interface StepsOfTimeFilter {
  by: StepOfTime;
  from?: string | undefined;
  to?: string | undefined;
}

/** Consecutive weeks, months or years; the first and last are clipped to the requested period. */
export function stepsOf({ by, from, to }: StepsOfTimeFilter, today: string): TimeStep[] {
  const last = to ?? (from && from > today ? from : today);
  const first = from ?? nextOf(beginOf(last, by), by, 1 - USUAL_STEPS[by]);
  const steps: TimeStep[] = [];
  for (let begin = beginOf(first, by); begin <= last; begin = nextOf(begin, by)) {
    if (steps.length === MAX_STEPS) {
      throw new AppError('validation', `query.from: makes more than ${MAX_STEPS} steps; choose longer ones`);
    }
    const end = dayAfter(nextOf(begin, by), -1);
    steps.push({ from: begin < first ? first : begin, to: end > last ? last : end });
  }
  return steps;
}
