import { type Kysely, sql } from 'kysely';
import { z } from 'zod/mini';
import { decodeFixes, type FixColumns } from '#contract/fix-codec.ts';
import { type DeviceEvent, deviceEvent, type RecordOf, tripMeta } from '#contract/upload-records.ts';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { nextTurn, type Pace } from '#server/pace.ts';

type Database = Kysely<Tables>;

/** A batch of about a thousand fixes, which takes a few tenths of a millisecond to decode. */
const LARGE_BYTES = 8_192;

/** A time span of a user, both ends included; without an end, everything after its start. */
export interface UserSpan extends UserKey {
  fromMs: number;
  toMs: number | null;
}

const SPAN = { project_id: 'bigint', user_id: 'text', from_ms: 'bigint', to_ms: 'bigint', at: 'int' } as const;
/** No phone recorded positions before 1970. */
const BEGINNING = 0;
const spanRows = (spans: readonly UserSpan[]) =>
  givenRows(
    spans.map(({ projectId, userId, fromMs, toMs }, at) => ({
      project_id: projectId,
      user_id: userId,
      from_ms: Number.isFinite(fromMs) ? Math.floor(fromMs) : BEGINNING,
      to_ms: toMs === null ? null : Math.ceil(toMs),
      at,
    })),
    SPAN,
  );

async function batchesOfMany(db: Database, spans: readonly UserSpan[]): Promise<{ at: number; fixes: Buffer }[]> {
  const { rows } = await prepared<{ at: number; fixes: Buffer }>('fixes-of-many')`
    select given.at, b.fixes from ${spanRows(spans)}, lateral (
      select b.fixes from batches b
      where ${ofGiven('b', spans)} and b.fixes is not null and b.set_aside_at is null
        and b.last_ms >= given.from_ms and (given.to_ms is null or b.first_ms <= given.to_ms)
    ) b
  `.execute(db);
  return rows;
}

/**
 * The fixes of all batches that overlap each span; the caller clips them to the span. On the main thread, a pace lets
 * other requests run between batches.
 */
export async function fixesOfMany(db: Database, spans: readonly UserSpan[], pace?: Pace): Promise<FixColumns[][]> {
  const found: FixColumns[][] = spans.map(() => []);
  if (spans.length === 0) return found;
  for (const { at, fixes } of await batchesOfMany(db, spans)) {
    found[at]?.push(decodeFixes(fixes));
    if (pace) await pace();
  }
  return found;
}

/** The same for one span, but yields to the event loop, because a long span takes a while. */
export async function fixesBetween(
  db: Database,
  user: UserKey,
  fromMs: number,
  toMs: number | null,
): Promise<FixColumns[]> {
  const found: FixColumns[] = [];
  for (const { fixes } of await batchesOfMany(db, [{ ...user, fromMs, toMs }])) {
    if (fixes.length > LARGE_BYTES) await nextTurn();
    found.push(decodeFixes(fixes));
  }
  return found;
}

/** Events detected by the phone, and trip metadata reported by its app. */
export interface PhoneRecords {
  events: DeviceEvent[];
  metas: RecordOf<'tripMetas'>[];
}

export async function recordsOfMany(db: Database, spans: readonly UserSpan[]): Promise<PhoneRecords[]> {
  const found: PhoneRecords[] = spans.map(() => ({ events: [], metas: [] }));
  const { rows } = await prepared<{ at: number; list: string; records: unknown }>('records-of-many')`
    select given.at, r.list, r.records from ${spanRows(spans)}, lateral (
      select r.list, r.records from device_records r
      where ${ofGiven('r', spans)} and r.list in ('events', 'tripMetas')
        and r.last_ms >= given.from_ms and (given.to_ms is null or r.first_ms <= given.to_ms)
    ) r
  `.execute(db);
  for (const { at, list, records } of rows) {
    if (list === 'events') found[at]?.events.push(...z.array(deviceEvent).parse(records));
    else found[at]?.metas.push(...z.array(tripMeta).parse(records));
  }
  return found.map(({ events, metas }) => ({
    events: limitPerDay(events.sort((a, b) => a.t - b.t)),
    metas: metas.sort((a, b) => a.t - b.t),
  }));
}

const DAY_MS = 86_400_000;
/** A day of driving has a few hundred events; an endless stream of reports must not block the engine. */
const MOST_EVENTS_A_DAY = 2_000;

/** The first events of each day, in time order. */
function limitPerDay(events: DeviceEvent[]): DeviceEvent[] {
  let [day, count] = [Number.NaN, 0];
  return events.filter(({ t }) => {
    const own = Math.floor(t / DAY_MS);
    count = own === day ? count + 1 : 1;
    day = own;
    return count <= MOST_EVENTS_A_DAY;
  });
}

export async function recordsBetween(db: Database, user: UserKey, fromMs: number, toMs: number): Promise<PhoneRecords> {
  const [found = { events: [], metas: [] }] = await recordsOfMany(db, [{ ...user, fromMs, toMs }]);
  return found;
}

/** Only phones with the SDK report their use. */
export async function reportsPhoneUse(db: Database, { projectId, userId }: UserKey): Promise<boolean> {
  const user = await db
    .selectFrom('app_users')
    .select(sql<boolean>`device is not null`.as('hasSdk'))
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return user?.hasSdk ?? false;
}
