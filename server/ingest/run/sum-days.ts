import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import { USER_KEY_COLUMNS, type UserKey, userKeyText } from '#server/db/user-key.ts';
import { countExposure } from './count-exposure.ts';
import { countScores } from './count-scores.ts';
import type { Derivations } from './derivation.ts';
import { dayRows, type TouchedDay, WITHIN_DAY } from './touched-days.ts';

/** A project's sums of a day are spread over this many rows to reduce lock contention. */
const SLOTS = 16;

const SUMS = { day: 'date', type: 'text', items: 'int', distance_meters: 'float8', seconds: 'bigint' } as const;
const OWN_SUMS = { ...USER_KEY_COLUMNS, ...SUMS, open: 'boolean' } as const;

interface DayOfType {
  project_id: number;
  user_id: string;
  day: string;
  type: string;
  /** In progress, so not yet in the project's sums. */
  open: boolean;
  items: number;
  distance_meters: number;
  seconds: number;
}

/**
 * Recomputes the sums of these days, updates the projects' sums of ended items by the difference, announces the changed
 * timelines, and runs the derivations. The caller holds the users' locks, so nobody else sums the same users.
 */
export async function sumDaysOfMany(tx: Tx, derivations: Derivations, days: readonly TouchedDay[]): Promise<void> {
  if (days.length === 0) return;
  const { rows: old } = await prepared<DayOfType>('drop-days')`
    delete from day_aggregates d using ${dayRows(days)}
    where ${ofGiven('d', days)} and d.day = given.day
    returning d.project_id, d.user_id, d.day, d.type, d.open, d.items, d.distance_meters, d.seconds
  `.execute(tx);
  const { rows: fresh } = await prepared<DayOfType>('sum-days')`
    select given.project_id, given.user_id, given.day, i.type, i.open, count(*)::int as items,
      sum(i.distance_meters) as distance_meters, sum(i.end_ts - i.start_ts)::bigint as seconds
    from ${dayRows(days)}
    join timeline_items i on ${ofGiven('i', days)} and not i.deleted
      and ${WITHIN_DAY}
    group by given.project_id, given.user_id, given.day, i.type, i.open
  `.execute(tx);
  if (fresh.length > 0) {
    await insertRows(tx, 'keep-days', { into: 'day_aggregates', rows: fresh, types: OWN_SUMS });
  }
  await addToProjects(tx, old, fresh);
  const settled = days.filter(({ isOpenOnly }) => !isOpenOnly);
  await countScores(tx, settled);
  await countExposure(tx, settled);
  await announceTimelines(tx, days);
  for (const derivation of derivations) await derivation.afterDays?.(tx, days);
}

async function announceTimelines(tx: Tx, days: readonly TouchedDay[]): Promise<void> {
  const byUser = new Map(days.map((day) => [userKeyText(day), { project_id: day.projectId, user_id: day.userId }]));
  const rows = [...byUser.values()].map((user) => ({ ...user, kind: 'timeline' }));
  const types = { ...USER_KEY_COLUMNS, kind: 'text' };
  await insertRows(tx, 'announce-timelines', { into: 'live_changes', rows, types });
}

async function addToProjects(tx: Tx, old: readonly DayOfType[], fresh: readonly DayOfType[]): Promise<void> {
  const moved = new Map<string, Omit<DayOfType, 'user_id' | 'open'>>();
  const add = ({ project_id, day, type, open, items, distance_meters, seconds }: DayOfType, sign: 1 | -1): void => {
    if (open) return;
    const key = JSON.stringify([project_id, day, type]);
    const sum = moved.get(key) ?? { project_id, day, type, items: 0, distance_meters: 0, seconds: 0 };
    sum.items += sign * items;
    sum.distance_meters += sign * distance_meters;
    sum.seconds += sign * seconds;
    moved.set(key, sum);
  };
  for (const row of fresh) add(row, 1);
  for (const row of old) add(row, -1);
  if (moved.size === 0) return;
  await prepared('sum-days-of-projects')`
    insert into project_day_aggregates as p (project_id, day, type, slot, items, distance_meters, seconds)
    -- Each connection adds to rows of its own; only their sum means something. Old days are folded into slot 0.
    select project_id, day, type, 1 + pg_backend_pid() % ${sql.lit(SLOTS)}, items, distance_meters, seconds
    from ${givenRows([...moved.values()], { project_id: 'bigint', ...SUMS })}
    order by project_id, day, type
    on conflict (project_id, day, type, slot) do update set
      items = p.items + excluded.items,
      distance_meters = p.distance_meters + excluded.distance_meters,
      seconds = p.seconds + excluded.seconds
  `.execute(tx);
}

export const sumDays = (tx: Tx, derivations: Derivations, user: UserKey, days: readonly string[]): Promise<void> =>
  sumDaysOfMany(
    tx,
    derivations,
    days.map((day) => ({ ...user, day })),
  );
