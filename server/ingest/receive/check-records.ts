import { MAX_REJECTED_LISTED } from '#contract/constants.ts';
import type { RejectedRecord } from '#contract/upload.ts';
import { RECORD_LISTS, RECORDS, type RecordList, type RecordOf } from '#contract/upload-records.ts';
import { LONGEST_LIST_MS } from '#server/db/first-records.ts';
import type { KeptList } from './batch.ts';
import { wrongTime } from './check-fixes.ts';
import { latestOfEach } from './latest-complaints.ts';
import { isStorable } from './storable.ts';

type Lists = { [L in (typeof RECORD_LISTS)[number]]?: unknown[] | undefined };

interface CheckedRecords {
  kept: KeptList[];
  count: number;
  /** The first ones, if there are many. */
  rejected: RejectedRecord[];
  rejectedCount: number;
}

/** Keeps valid records and reports the others by list and index. */
export function checkRecords(lists: Lists, nowMs: number): CheckedRecords {
  const kept: KeptList[] = [];
  const rejected: RejectedRecord[] = [];
  let [count, rejectedCount] = [0, 0];
  for (const list of RECORD_LISTS) {
    const records: { t: number }[] = [];
    for (const [index, record] of (lists[list] ?? []).entries()) {
      const parsed = RECORDS[list].safeParse(record);
      const reason = parsed.success
        ? (wrongTimes(parsed.data, nowMs) ??
          (isStorable(parsed.data) ? null : 'a text contains characters that cannot be stored'))
        : issueText(parsed.error.issues[0]);
      if (parsed.success && reason === null) {
        records.push(parsed.data);
        continue;
      }
      rejectedCount += 1;
      if (rejectedCount <= MAX_REJECTED_LISTED) rejected.push({ part: list, index, reason: reason ?? 'is not valid' });
    }
    if (records.length === 0) continue;
    count += records.length;
    for (const piece of piecesOf(records)) {
      const { firstMs, lastMs } = timesOf(piece);
      const json = JSON.stringify(piece);
      kept.push({ list, firstMs, lastMs, count: piece.length, records: readOn(list, piece), json });
    }
  }
  return { kept, count, rejected, rejectedCount };
}

/** The end of what lasted is checked like its start. */
function wrongTimes(record: RecordOf<RecordList>, nowMs: number): string | null {
  const wrong = wrongTime(record.t, nowMs);
  if (wrong !== null || !('end' in record)) return wrong;
  const wrongEnd = wrongTime(record.end, nowMs);
  return wrongEnd && `end: ${wrongEnd}`;
}

function timesOf(records: readonly { t: number }[]): { firstMs: number; lastMs: number } {
  const times = records.map(({ t }) => t);
  return { firstMs: Math.min(...times), lastMs: Math.max(...times) };
}

/** Usually all together, as sent; a list of a longer time than is stored in one row becomes several, in time order. */
function piecesOf(records: { t: number }[]): { t: number }[][] {
  const { firstMs, lastMs } = timesOf(records);
  if (lastMs - firstMs <= LONGEST_LIST_MS) return [records];
  const pieces: { t: number }[][] = [];
  let untilMs = Number.NEGATIVE_INFINITY;
  for (const record of records.sort((a, b) => a.t - b.t)) {
    if (record.t <= untilMs) {
      pieces.at(-1)?.push(record);
      continue;
    }
    pieces.push([record]);
    untilMs = record.t + LONGEST_LIST_MS;
  }
  return pieces;
}

/** The records that are read while a batch is stored, for complaints only the latest; other lists are kept as text. */
function readOn(list: RecordList, records: readonly { t: number }[]): readonly { t: number }[] {
  if (list === 'warnings' || list === 'failures') return latestOfEach(records as RecordOf<'warnings'>[]);
  return READ_ON.has(list) ? records : [];
}
const READ_ON: ReadonlySet<RecordList> = new Set(['states', 'impacts', 'calls', 'tags']);

const LONGEST_REASON = 200;

/** Reasons are stored and may name keys that the phone chose; what cuts one in half leaves half a character. */
function issueText(issue: { path: PropertyKey[]; message: string } | undefined): string | null {
  if (!issue) return null;
  const text = [issue.path.map(String).join('.'), issue.message].filter(Boolean).join(': ');
  return text.slice(0, LONGEST_REASON).toWellFormed().replaceAll('\0', '\ufffd');
}
