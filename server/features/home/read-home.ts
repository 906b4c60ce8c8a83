import type { Kysely } from 'kysely';
import type { HomeFigures } from '#contract/home.ts';
import type { Tables } from '#server/db/tables.ts';
import { barRows } from './bars.queries.ts';
import { countersOf } from './counters.queries.ts';
import type { HomeDays } from './home-days.ts';
import { figuresFrom } from './home-figures.ts';

/** The figures of Home for some days; activity is counted by UTC days. */
export async function readHome(
  db: Kysely<Tables>,
  projectId: number,
  days: HomeDays,
  utcToday: string,
): Promise<HomeFigures> {
  const [counted, bars] = await Promise.all([countersOf(db, projectId, days, utcToday), barRows(db, projectId, days)]);
  return figuresFrom(days, counted, bars);
}
