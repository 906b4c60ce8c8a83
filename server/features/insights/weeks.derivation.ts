import { sql } from 'kysely';
import { GROUP_OF_MODE, MODE_CODES } from '#contract/dictionary.ts';
import { TRIP_MODES } from '#contract/home.ts';
import type { Tx } from '#server/db/database.ts';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import { USER_KEY_COLUMNS } from '#server/db/user-key.ts';
import type { Derivation } from '#server/ingest/run/derivation.ts';
import type { TouchedDay } from '#server/ingest/run/touched-days.ts';
import { mondayOf } from '#server/time/weeks.ts';

/** The same types that Home counts as trips. */
const TRIP_TYPES = MODE_CODES.filter((type) => TRIP_MODES.some((mode) => mode === GROUP_OF_MODE[type]));

interface Week {
  project_id: number;
  user_id: string;
  week: string;
}
const WEEK = { ...USER_KEY_COLUMNS, week: 'date' } as const;

/** Stores the weeks in which a user travelled, and counts users by week of registration. */
export const weeksDerivation: Derivation = { afterDays: countWeeks };

async function countWeeks(tx: Tx, days: readonly TouchedDay[]): Promise<void> {
  const weeks = new Map<string, Week>();
  for (const { projectId, userId, day } of days) {
    const week = mondayOf(day);
    weeks.set(JSON.stringify([projectId, userId, week]), { project_id: projectId, user_id: userId, week });
  }
  if (weeks.size === 0) return;
  const { rows } = await prepared<Week & { cohort: string; isActive: boolean }>('changed-weeks')`
    select * from (
      select given.project_id, given.user_id, given.week::text as week, utc_week(u.created_at) as cohort,
        w.week is not null as "wasActive",
        exists (
          select 1 from day_aggregates d
          where ${ofGiven('d', days)}
            and d.day between given.week and given.week + 6 and d.type = any(${sql.val(TRIP_TYPES)}::text[])
            and not d.open
        ) as "isActive"
      from ${givenRows([...weeks.values()], WEEK)}
      join app_users u on ${ofGiven('u', days)}
      left join user_weeks w on ${ofGiven('w', days)} and w.week = given.week
    ) compared
    where "wasActive" <> "isActive"
  `.execute(tx);
  if (rows.length === 0) return;
  const ofKind = (active: boolean): Week[] =>
    rows
      .filter(({ isActive }) => isActive === active)
      .map(({ project_id, user_id, week }) => ({ project_id, user_id, week }));
  const [fresh, gone] = [ofKind(true), ofKind(false)];
  if (fresh.length > 0) {
    await insertRows(tx, 'keep-weeks', { into: 'user_weeks', rows: fresh, types: WEEK });
  }
  if (gone.length > 0) {
    await prepared('drop-weeks')`
      delete from user_weeks w using ${givenRows(gone, WEEK)}
      where ${ofGiven('w', gone)} and w.week = given.week
    `.execute(tx);
  }
  const changes = rows.map(({ project_id, user_id, week, cohort, isActive }) => ({
    ...{ project_id, user_id, counter: `kept/${cohort}`, key: week },
    amount: isActive ? 1 : -1,
  }));
  const types = { ...USER_KEY_COLUMNS, counter: 'text', key: 'text', amount: 'bigint' };
  await insertRows(tx, 'count-weeks', { into: 'counter_changes', rows: changes, types });
}
