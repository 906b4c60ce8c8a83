import { sql } from 'kysely';
import type { RecordOf } from '#contract/upload-records.ts';
import type { Tx } from '#server/db/database.ts';
import { firstRecords, LONGEST_LIST_MS } from '#server/db/first-records.ts';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import { USER_KEY_COLUMNS, type UserKey } from '#server/db/user-key.ts';
import { validRecords } from '#server/db/valid-records.ts';
import type { Pace } from '#server/pace.ts';
import { AROUND_MS, isAround } from './decide-vehicle.ts';

export interface DriveSpan extends UserKey {
  at: number;
  startTs: number;
  endTs: number;
}

export const spansOf = (drives: readonly DriveSpan[]) =>
  givenRows(
    drives.map(({ projectId, userId, startTs, endTs, at }) => ({
      project_id: projectId,
      user_id: userId,
      from_ts: startTs,
      to_ts: endTs,
      at,
    })),
    { ...USER_KEY_COLUMNS, from_ts: 'bigint', to_ts: 'bigint', at: 'int' },
  );

export type Scans = readonly RecordOf<'scans'>[];

/** Read of each drive; the lists that overlap it also contain scans before and after it. */
const MAX_READ = 2_000;
/** Enough for a scan every half minute of a drive of four hours. */
const MAX_KEPT = 500;

/** The first scans around each drive, by its position. */
export async function scansOf(tx: Tx, drives: readonly DriveSpan[], pace: Pace): Promise<ReadonlyMap<number, Scans>> {
  const around = sql.lit(AROUND_MS);
  const overlapping = sql`
    select given.at, r.* from ${spansOf(drives)}, lateral (
      select r.list, r.first_ms, r.batch_id, r.record_count, r.records from device_records r
      where ${ofGiven('r', drives)} and r.list = 'scans'
        and r.last_ms >= given.from_ts * 1000 - ${around}
        and r.last_ms <= given.to_ts * 1000 + ${around} + ${sql.lit(LONGEST_LIST_MS)}
        and r.first_ms <= given.to_ts * 1000 + ${around}
    ) r`;
  const { rows } = await prepared<{ at: number; records: unknown }>('vehicle-scans')`
    select at, records from (${firstRecords(sql.lit(MAX_READ), overlapping)}) read
  `.execute(tx);
  const drive = new Map(drives.map((one) => [one.at, one]));
  const found = new Map<number, RecordOf<'scans'>[]>(drives.map(({ at }) => [at, []]));
  for (const { at, records } of rows) {
    const own = drive.get(at);
    for (const scan of validRecords('scans', records)) if (own && isAround(own, scan.t)) found.get(at)?.push(scan);
    await pace();
  }
  return new Map([...found].map(([at, scans]) => [at, scans.sort((a, b) => a.t - b.t).slice(0, MAX_KEPT)]));
}
