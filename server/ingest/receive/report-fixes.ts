import { createHash } from 'node:crypto';
import { encodeBatch, type FixColumns, MAX_FIXES_PER_BATCH } from '#contract/fix-codec.ts';
import type { UploadReply } from '#contract/upload.ts';
import { sliceFixes } from '#engine/fixes.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { createPace } from '#server/pace.ts';
import type { Intake } from './intake.ts';
import { readBinaryBatch } from './read-batch.ts';

/** The id is derived from the content, so that a repeated report is stored once. */
function batchIdOf(content: Uint8Array): string {
  const hex = createHash('sha256').update(content).digest('hex').slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The latest time that the compact format can encode; later ones are rejected by index like any other wrong time. */
const LAST_SECOND = Date.UTC(9999, 0) / 1000;

/** Stores the fixes that an app reported, split into batches. */
export async function reportFixes(
  intake: Intake,
  user: UserKey,
  fixes: FixColumns,
  nowMs: number,
): Promise<UploadReply[]> {
  const replies: UploadReply[] = [];
  const pace = createPace();
  for (let from = 0; from < fixes.length; from += MAX_FIXES_PER_BATCH) {
    const part = sliceFixes(fixes, from, Math.min(fixes.length, from + MAX_FIXES_PER_BATCH));
    for (let at = 0; at < part.length; at++) {
      part.timestamp[at] = Math.min(Math.max(part.timestamp[at] ?? 0, 0), LAST_SECOND);
    }
    const id = batchIdOf(encodeBatch(NO_ID, part));
    await pace();
    const content = encodeBatch(id, part);
    await pace();
    const batch = readBinaryBatch(content, nowMs);
    await pace();
    const reply = await intake.accept({ ...user, installationId: null, batch });
    replies.push({ ...reply, rejected: reply.rejected.map((one) => ({ ...one, index: one.index + from })) });
  }
  return replies;
}
