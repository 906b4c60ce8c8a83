import { type Kysely, sql } from 'kysely';
import type { DeviceEvent, RecordOf } from '#contract/upload-records.ts';
import { firstRecords, LONGEST_LIST_MS } from '#server/db/first-records.ts';
import { ofGiven } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { validRecords } from '#server/db/valid-records.ts';
import { createPace } from '#server/pace.ts';
import { FirstOfDays } from './first-of-days.ts';
import { spanRows, type UserSpan } from './stored-batches.ts';

type Database = Kysely<Tables>;

/** Events detected by the phone, and trip metadata reported by its app. */
export interface PhoneRecords {
  events: DeviceEvent[];
  metas: RecordOf<'tripMetas'>[];
}
type List = 'events' | 'tripMetas';

const DAY_MS = 86_400_000;
/** A day of driving has a few hundred events; an endless stream of reports must not block the engine. */
const MAX_PER_DAY = 2_000;
/** Of all spans together, to bound the memory; years of ordinary days have fewer. */
const MAX_AT_ONCE = 500_000;
/** So many bytes of metadata, which may be large, count like a record; as stored, compressed up to a hundredfold. */
const BYTES_LIKE_A_RECORD = 8;
const ENDLESS = sql.raw('9223372036854775807');

/** Called with the time that reading took for each span that has records. */
type OnRead = (user: UserKey, ms: number) => void;

/** The first records of each day in time order, in pieces, so that reading very many delays nobody. */
export async function recordsOfMany(
  db: Database,
  spans: readonly UserSpan[],
  { lists = ['events', 'tripMetas'], onRead = () => {} }: { lists?: readonly List[]; onRead?: OnRead } = {},
): Promise<PhoneRecords[]> {
  if (spans.length === 0) return [];
  const reading = spans.map(() => ({
    events: new FirstOfDays<DeviceEvent>(MAX_PER_DAY),
    metas: new FirstOfDays<RecordOf<'tripMetas'>>(MAX_PER_DAY),
    ms: 0,
  }));
  const pace = createPace();
  for (const { at, list, records } of await listsOf(db, spans, lists)) {
    const own = reading[at];
    if (!own) continue;
    const began = performance.now();
    if (list === 'events') own.events.add(validRecords('events', records));
    else own.metas.add(validRecords('tripMetas', records));
    own.ms += performance.now() - began;
    await pace();
  }
  const found: PhoneRecords[] = [];
  for (const [at, span] of spans.entries()) {
    const own = reading[at];
    found.push({ events: (await own?.events.sorted(pace)) ?? [], metas: (await own?.metas.sorted(pace)) ?? [] });
    if (own && own.ms > 0) onRead(span, own.ms);
  }
  return found;
}

async function listsOf(db: Database, spans: readonly UserSpan[], lists: readonly List[]) {
  const overlapping = sql`
    select given.at, r.* from ${spanRows(spans)}, lateral (
      select r.list, r.first_ms, r.batch_id, r.record_count, r.records from device_records r
      where ${ofGiven('r', spans)} and r.list = any(${lists}::text[]) and r.last_ms >= given.from_ms
        and r.last_ms <= coalesce(given.to_ms + ${sql.lit(LONGEST_LIST_MS)}, ${ENDLESS})
        and (given.to_ms is null or r.first_ms <= given.to_ms)
        and not exists (
          select from batches b where ${ofGiven('b', spans)} and b.batch_id = r.batch_id and b.set_aside_at is not null
        )
    ) r`;
  const ofEachDay = firstRecords(sql.lit(MAX_PER_DAY), overlapping, sql`at, list, first_ms / ${sql.lit(DAY_MS)}`);
  const weighed = sql`
    select at, list, first_ms, batch_id, records, case list
      when 'tripMetas' then greatest(record_count, pg_column_size(records) / ${sql.lit(BYTES_LIKE_A_RECORD)})
      else record_count
    end as record_count
    from (${ofEachDay}) d`;
  // A share for each, so that one phone cannot use up what the others need.
  const share = sql`${Math.ceil(MAX_AT_ONCE / spans.length)}::int`;
  const { rows } = await prepared<{ at: number; list: List; records: unknown }>('records-of-many')`
    select at, list, records from (${firstRecords(share, weighed)}) kept
  `.execute(db);
  return rows;
}

export async function eventsBetween(db: Database, user: UserKey, fromMs: number, toMs: number): Promise<DeviceEvent[]> {
  const [found] = await recordsOfMany(db, [{ ...user, fromMs, toMs }], { lists: ['events'] });
  return found?.events ?? [];
}
