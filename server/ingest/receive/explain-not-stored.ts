import { z } from 'zod/mini';
import type { UploadReply } from '#contract/upload.ts';
import { rejectedRecord } from '#contract/upload.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import type { IncomingBatch } from './store-batches.ts';

export class UserRejected extends Error {
  constructor(readonly because: 'gone or replaced' | 'blocked') {
    super(because);
  }
}

/** The reply to a batch that was not appended: the original reply for a duplicate, otherwise the reason for rejection. */
export async function explainNotStored(
  db: Db,
  { projectId, userId, installationId, batch }: IncomingBatch,
): Promise<UploadReply> {
  const user = await db
    .selectFrom('app_users')
    .select(['blocked', 'installation_id'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!user || (installationId && user.installation_id !== installationId)) throw new UserRejected('gone or replaced');
  if (user.blocked) throw new UserRejected('blocked');
  const known = await db
    .selectFrom('batches')
    .select(({ eb }) => [
      eb('content_hash', '=', batch.contentHash as unknown as number).as('same'),
      'fix_count as fixes',
      'record_count as records',
      'rejected',
    ])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('batch_id', '=', batch.batchId)
    .executeTakeFirst();
  // The user is being erased, or was between the two statements; the phone retries.
  if (!known) {
    throw new AppError('unavailable', 'The batch could not be stored. Please try again.', { retryAfterSeconds: 5 });
  }
  if (!known.same) throw new AppError('conflict', `Another batch with the id ${batch.batchId} was stored before.`);
  // The same batch has the same entries, so those that were not stored then were rejected.
  const entries = batch.fixCount + batch.recordCount + batch.rejectedCount;
  return {
    batchId: batch.batchId,
    accepted: { fixes: known.fixes, records: known.records },
    rejected: z.array(rejectedRecord).parse(known.rejected ?? []),
    rejectedCount: entries - known.fixes - known.records,
  };
}
