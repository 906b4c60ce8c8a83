import type { RejectedRecord } from '#contract/upload.ts';
import { RECORD_LISTS, RECORDS } from '#contract/upload-records.ts';
import type { KeptList } from './batch.ts';
import { wrongTime } from './check-fixes.ts';
import { isStorable } from './storable.ts';

type Lists = { [L in (typeof RECORD_LISTS)[number]]?: unknown[] | undefined };

/** Keeps valid records and reports the others by list and index. */
export function checkRecords(lists: Lists, nowMs: number): { kept: KeptList[]; rejected: RejectedRecord[] } {
  const kept: KeptList[] = [];
  const rejected: RejectedRecord[] = [];
  for (const list of RECORD_LISTS) {
    const records: { t: number }[] = [];
    for (const [index, record] of (lists[list] ?? []).entries()) {
      const parsed = RECORDS[list].safeParse(record);
      const reason = parsed.success
        ? (wrongTime(parsed.data.t, nowMs) ??
          (isStorable(parsed.data) ? null : 'a text contains characters that cannot be stored'))
        : issueText(parsed.error.issues[0]);
      if (parsed.success && reason === null) records.push(parsed.data);
      else rejected.push({ part: list, index, reason: reason ?? 'is not valid' });
    }
    if (records.length === 0) continue;
    const times = records.map((record) => record.t);
    kept.push({
      list,
      firstMs: Math.min(...times),
      lastMs: Math.max(...times),
      records,
      json: JSON.stringify(records),
    });
  }
  return { kept, rejected };
}

const LONGEST_REASON = 200;

const issueText = (issue: { path: PropertyKey[]; message: string } | undefined): string | null =>
  issue ? [issue.path.map(String).join('.'), issue.message].filter(Boolean).join(': ').slice(0, LONGEST_REASON) : null;
