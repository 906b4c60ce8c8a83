import { type Kysely, sql } from 'kysely';
import { decodeFixes } from '../../contract/fix-codec.ts';
import { type DeviceEvent, deviceEvent, type RecordOf, tripMeta } from '../../contract/upload-records.ts';
import type { Tables } from '../db/tables.ts';
import type { Whose } from './save-items.ts';

type Database = Kysely<Tables>;

/** The fixes of the batches that touch a span, batch by batch; the span's edges are the caller's to cut. */
export async function fixesBetween(db: Database, { projectId, userId }: Whose, from: number, to: number | null) {
  let query = db
    .selectFrom('batches')
    .select('fixes')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('fixes', 'is not', null);
  if (Number.isFinite(from)) query = query.where('last_ms', '>=', Math.floor(from));
  if (to !== null) query = query.where('first_ms', '<=', Math.ceil(to));
  const rows = await query.execute();
  return rows.map((row) => decodeFixes(row.fixes ?? Buffer.alloc(0)));
}

/** What the phone noticed by itself, and the names its app gave to trips. */
export async function recordsBetween(db: Database, { projectId, userId }: Whose, fromMs: number, toMs: number) {
  const rows = await db
    .selectFrom('device_records')
    .select(['list', 'records'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('list', 'in', ['events', 'tripMetas'])
    .where('last_ms', '>=', Math.floor(fromMs))
    .where('first_ms', '<=', Math.ceil(toMs))
    .execute();
  const events: DeviceEvent[] = [];
  const metas: RecordOf<'tripMetas'>[] = [];
  for (const { list, records } of rows) {
    if (list === 'events') events.push(...deviceEvent.array().parse(records));
    else metas.push(...tripMeta.array().parse(records));
  }
  return { events: events.sort((a, b) => a.t - b.t), metas: metas.sort((a, b) => a.t - b.t) };
}

/** A phone with the SDK tells when it is used; other apps cannot, and then nothing is known of it. */
export async function reportsPhoneUse(db: Database, { projectId, userId }: Whose): Promise<boolean> {
  const user = await db
    .selectFrom('app_users')
    .select(sql<boolean>`device is not null`.as('hasSdk'))
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return user?.hasSdk ?? false;
}
