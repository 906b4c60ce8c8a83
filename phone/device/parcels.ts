import { gzipSync } from 'node:zlib';
import { encodeBatch, FIXES_MEDIA_TYPE, type FixColumns, MAX_FIXES_PER_BATCH } from '#contract/fix-codec.ts';
import { type DeviceDescription, MAX_RECORDS_PER_LIST, type UploadBatch } from '#contract/upload.ts';
import { RECORD_LISTS } from '#contract/upload-records.ts';
import { type DeviceReport, type Records, sliceColumns } from './report.ts';

/** A batch ready to be sent: bytes that never change, so that every retry is the same batch. */
export type Parcel = {
  readonly batchId: string;
  readonly mediaType: string;
  readonly encoding?: 'gzip';
  readonly body: Uint8Array;
};

export type Format = 'binary' | 'json';

/** Below this gzip gains nothing. */
const WORTH_ZIPPING_BYTES = 1_000;

/**
 * The batches of a report, each within the server's limits. In binary form records come first and the fixes after them,
 * so that the device's observations are known when the engine reads the fixes; as JSON all in one.
 */
export function parcelsOf(report: DeviceReport, format: Format, device?: DeviceDescription): Parcel[] {
  const fixParts = cutFixes(report.fixes);
  const recordParts = cutRecords(report.records ?? {});
  if (format === 'json') {
    const count = Math.max(fixParts.length, recordParts.length);
    return Array.from({ length: count }, (_, at) => {
      const fixes = fixParts[at];
      const batchId = partId(report.batchId, at);
      return jsonParcel({ batchId, device, ...(fixes && { fixes: columnsOf(fixes) }), ...recordParts[at] });
    });
  }
  const records = recordParts.map((part, at) =>
    jsonParcel({ batchId: partId(report.batchId, 1 + at), device, ...part }),
  );
  const fixes = fixParts.map((part, at): Parcel => {
    const id = at === 0 ? report.batchId : partId(report.batchId, recordParts.length + at);
    return { batchId: id, mediaType: FIXES_MEDIA_TYPE, body: encodeBatch(id, part) };
  });
  return [...records, ...fixes];
}

const LAST_DIGITS = 12;

/** The ids of a report's parts follow on its own: the same report is always the same batches. */
function partId(batchId: string, part: number): string {
  const counted = (Number.parseInt(batchId.slice(-LAST_DIGITS), 16) + part) % 16 ** LAST_DIGITS;
  return batchId.slice(0, -LAST_DIGITS) + counted.toString(16).padStart(LAST_DIGITS, '0');
}

function jsonParcel(batch: UploadBatch): Parcel {
  const plain = new TextEncoder().encode(JSON.stringify(batch));
  const zips = plain.length >= WORTH_ZIPPING_BYTES;
  return {
    batchId: batch.batchId,
    mediaType: 'application/json',
    ...(zips && { encoding: 'gzip' }),
    body: zips ? gzipSync(plain) : plain,
  };
}

function cutFixes(fixes: FixColumns | undefined): FixColumns[] {
  const parts: FixColumns[] = [];
  for (let from = 0; fixes && from < fixes.length; from += MAX_FIXES_PER_BATCH) {
    parts.push(sliceColumns(fixes, from, Math.min(fixes.length, from + MAX_FIXES_PER_BATCH)));
  }
  return parts;
}

function cutRecords(records: Records): Records[] {
  const longest = Math.max(0, ...RECORD_LISTS.map((list) => records[list]?.length ?? 0));
  return Array.from({ length: Math.ceil(longest / MAX_RECORDS_PER_LIST) }, (_, at) => {
    const from = at * MAX_RECORDS_PER_LIST;
    const cut = RECORD_LISTS.map((list) => [list, records[list]?.slice(from, from + MAX_RECORDS_PER_LIST)] as const);
    return Object.fromEntries(cut.filter(([, part]) => part && part.length > 0)) as Records;
  });
}

function columnsOf(fixes: FixColumns): NonNullable<UploadBatch['fixes']> {
  const optional = (column: Float32Array, digits: number) =>
    Array.from(column, (value) => (Number.isNaN(value) ? null : Number(value.toFixed(digits))));
  return {
    t: Array.from(fixes.timestamp, (seconds) => Math.round(seconds * 1000)),
    lat: Array.from(fixes.lat),
    lon: Array.from(fixes.lon),
    acc: optional(fixes.accuracy, 1),
    speed: optional(fixes.speed, 2),
    bearing: optional(fixes.bearing, 1),
    alt: optional(fixes.altitude, 1),
  };
}
