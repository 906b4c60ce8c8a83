import type { DateImpacts } from '#contract/assistance.ts';
import { DAY_MS, utcDay } from '#contract/utc-day.ts';
import type { CasesDatabase } from './cases.queries.ts';
import { ASSISTANCE_FIGURES, happenedInRange, localDayOfCall, type Range } from './range.ts';

function daysOf({ from, to }: Range): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    days.push(utcDay(at));
  }
  return days;
}

/** Every day of the range, including days without events. */
export async function dateImpactsOf(db: CasesDatabase, range: Range): Promise<DateImpacts> {
  const rows = await db
    .selectFrom('assistance_cases as c')
    .select([
      localDayOfCall(range.zone).as('date'),
      ASSISTANCE_FIGURES.aids.as('aids'),
      ASSISTANCE_FIGURES.bcalls.as('bcalls'),
      ASSISTANCE_FIGURES.filtered.as('filtered'),
      ASSISTANCE_FIGURES.tests.as('tests'),
    ])
    .where('c.project_id', '=', range.projectId)
    .where(happenedInRange(range))
    .groupBy('date')
    .execute();
  const found = new Map(rows.map((row) => [row.date, row]));
  const ofKind = (kind: keyof typeof ASSISTANCE_FIGURES) => {
    const days = daysOf(range).map((date) => ({ date, count: found.get(date)?.[kind] ?? 0 }));
    return { days, total: days.reduce((sum, { count }) => sum + count, 0) };
  };
  const [aids, bcalls, filtered, tests] = [ofKind('aids'), ofKind('bcalls'), ofKind('filtered'), ofKind('tests')];
  return {
    aids: aids.days,
    bcalls: bcalls.days,
    filtered: filtered.days,
    tests: tests.days,
    totalAid: aids.total,
    totalBcall: bcalls.total,
    totalFiltered: filtered.total,
    totalTests: tests.total,
  };
}
