import { type Kysely, sql } from 'kysely';
import { DAY_MS, utcDay } from '#contract/utc-day.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { waitBriefly } from '#server/db/user-lock.ts';

const FOLLOWS_FOR_DAYS = 30;
const SLOTS = 8;

export interface Fetcher {
  project_id: number;
  user_id: string;
  config_number: number | null;
  config_on: string | null;
}

/** Records which configuration a phone has. Every user is counted once: under the day and number of the last fetch. */
export async function noteFetch(
  { db, now }: Pick<Context, 'db' | 'now'>,
  user: Fetcher,
  number: number,
): Promise<void> {
  const today = utcDay(now());
  const { project_id, user_id, config_number, config_on } = user;
  if (config_number === number && config_on === today) return;
  await db.transaction().execute(async (tx) => {
    await waitBriefly(tx);
    const { numUpdatedRows } = await tx
      .updateTable('app_users')
      .set({ config_number: number, config_on: today })
      .where('project_id', '=', project_id)
      .where('user_id', '=', user_id)
      .where(sql<boolean>`(config_number, config_on) is not distinct from (${config_number}::int, ${config_on}::date)`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const slot = Math.floor(Math.random() * SLOTS);
    const cells = [{ project_id, day: today, number, slot, devices: 1 }];
    if (config_number !== null && config_on !== null) {
      cells.push({ project_id, day: config_on, number: config_number, slot, devices: -1 });
    }
    // In one order everywhere, so that two phones cannot deadlock on each other's rows.
    cells.sort((a, b) => a.day.localeCompare(b.day) || a.number - b.number);
    await tx
      .insertInto('sdk_config_devices')
      .values(cells)
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'day', 'number', 'slot']).doUpdateSet({
          devices: sql`sdk_config_devices.devices + excluded.devices`,
        }),
      )
      .execute();
  });
}

const countSince = (db: Kysely<Tables>, projectId: number, since: Date) =>
  db
    .selectFrom('sdk_config_devices')
    .select(sql<number>`coalesce(sum(devices), 0)::bigint`.as('devices'))
    .where('project_id', '=', projectId)
    .where('day', '>=', utcDay(since));

/** Devices that fetched their configuration in the last 30 days. */
export async function followingDevices(db: Kysely<Tables>, projectId: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - (FOLLOWS_FOR_DAYS - 1) * DAY_MS);
  return (await countSince(db, projectId, since).executeTakeFirstOrThrow()).devices;
}

/** Devices that have one configuration, which has existed since then. */
export async function devicesWith(
  db: Kysely<Tables>,
  projectId: number,
  { number, startedAt }: { number: number; startedAt: Date },
): Promise<number> {
  return (await countSince(db, projectId, startedAt).where('number', '=', number).executeTakeFirstOrThrow()).devices;
}
