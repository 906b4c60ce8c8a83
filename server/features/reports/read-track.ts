import { MAX_REJECTED_LISTED } from '#contract/constants.ts';
import type { FixColumns } from '#contract/fix-codec.ts';
import type { RejectedRecord } from '#contract/upload.ts';
import { fixesAt, wrongFix } from '#server/ingest/receive/check-fixes.ts';
import { readGpx } from './read-gpx.ts';

/** The valid points of a file, and what is reported about the others. */
export interface ParsedTrack {
  fixes: FixColumns;
  rejected: RejectedRecord[];
  rejectedCount: number;
}

/** The limit of reported bad points: a file may have half a million of them. */
export function parseTrackFile(bytes: Buffer, nowMs: number): ParsedTrack {
  const points = readGpx(bytes);
  const good: number[] = [];
  const rejected: RejectedRecord[] = [];
  for (let at = 0; at < points.length; at++) {
    const reason = wrongFix(points, at, nowMs);
    if (reason === null) good.push(at);
    else if (rejected.length < MAX_REJECTED_LISTED) rejected.push({ part: 'fixes', index: at, reason });
  }
  const rejectedCount = points.length - good.length;
  return { fixes: rejectedCount === 0 ? points : fixesAt(good, points), rejected, rejectedCount };
}
