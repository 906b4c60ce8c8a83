import { createHash } from 'node:crypto';
import { encodeBatch, type FixColumns, MAX_FIXES_PER_BATCH } from '#contract/fix-codec.ts';
import type { UploadReply } from '#contract/upload.ts';
import { sliceFixes } from '#engine/fixes.ts';
import type { Intake } from './intake.ts';
import { readBinaryBatch } from './read-batch.ts';

/** The same report twice is one: its id comes from what it says. */
function batchIdOf(content: Uint8Array): string {
  const hex = createHash('sha256').update(content).digest('hex').slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Fixes that came without a batch of their own, in as many batches as they need. */
export async function reportFixes(
  intake: Intake,
  whose: { projectId: number; userId: string },
  fixes: FixColumns,
  nowMs: number,
): Promise<UploadReply[]> {
  const replies: UploadReply[] = [];
  for (let from = 0; from < fixes.length; from += MAX_FIXES_PER_BATCH) {
    const part = sliceFixes(fixes, from, Math.min(fixes.length, from + MAX_FIXES_PER_BATCH));
    const id = batchIdOf(encodeBatch(NOBODY, part));
    const batch = readBinaryBatch(encodeBatch(id, part), nowMs);
    const reply = await intake.accept({ ...whose, installationId: null, batch });
    replies.push({ ...reply, rejected: reply.rejected.map((one) => ({ ...one, index: one.index + from })) });
  }
  return replies;
}
