import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { ofGiven } from '#server/db/given-rows.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import { USER_KEY_COLUMNS } from '#server/db/user-key.ts';
import { dayRows, type TouchedDay } from './touched-days.ts';

const TABLES = { score: 'day_scores', etr: 'day_exposures' } as const;

/** Sums of a user's day. */
export interface MoveSums {
  project_id: number;
  user_id: string;
  day: string;
  /** False for pilots. */
  counted: boolean;
  sums: readonly (number | string)[];
}

/** Replaces the sums of these days and updates the projects' counters by the difference. */
export async function replaceSums(
  tx: Tx,
  counter: keyof typeof TABLES,
  days: readonly TouchedDay[],
  fresh: readonly MoveSums[],
): Promise<void> {
  const table = sql.table(TABLES[counter]);
  const { rows: old } = await prepared<MoveSums>(`drop-sums-${counter}`)`
    delete from ${table} d using ${dayRows(days)}
    where ${ofGiven('d', days)} and d.day = given.day
    returning d.project_id, d.user_id, d.day, d.counted, d.sums
  `.execute(tx);
  if (fresh.length > 0) {
    const rows = fresh.map(({ project_id, user_id, day, counted, sums }) => ({
      ...{ project_id, user_id, day, counted },
      sums: `{${sums.join(',')}}`,
    }));
    const types = { ...USER_KEY_COLUMNS, day: 'date', counted: 'boolean', sums: 'text as bigint[]' };
    await insertRows(tx, `keep-sums-${counter}`, { into: TABLES[counter], rows, types });
  }
  await moveCounters(tx, counter, old, fresh);
}

async function moveCounters(
  tx: Tx,
  counter: string,
  old: readonly MoveSums[],
  fresh: readonly MoveSums[],
): Promise<void> {
  const changes = new Map<
    string,
    { project_id: number; user_id: string; counter: string; key: string; amount: number }
  >();
  const add = ({ project_id, user_id, day, counted, sums }: MoveSums, sign: 1 | -1): void => {
    if (!counted) return;
    for (const [at, sum] of sums.entries()) {
      const name = `${counter}/${at + 1}`;
      const id = JSON.stringify([project_id, user_id, day, name]);
      const { amount } = changes.get(id) ?? { amount: 0 };
      changes.set(id, { project_id, user_id, counter: name, key: day, amount: amount + sign * Number(sum) });
    }
  };
  for (const row of fresh) add(row, 1);
  for (const row of old) add(row, -1);
  const moved = [...changes.values()].filter(({ amount }) => amount !== 0);
  if (moved.length === 0) return;
  const types = { ...USER_KEY_COLUMNS, counter: 'text', key: 'text', amount: 'bigint' };
  await insertRows(tx, 'move-counters', { into: 'counter_changes', rows: moved, types });
}
