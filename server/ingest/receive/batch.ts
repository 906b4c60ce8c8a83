import { hash } from 'node:crypto';
import type { DeviceDescription, RejectedRecord, UploadReply } from '#contract/upload.ts';
import type { RecordList } from '#contract/upload-records.ts';

/** A parsed and validated batch. */
export interface Batch {
  batchId: string;
  /** Distinguishes two batches with the same id. */
  contentHash: string;
  device: DeviceDescription | null;
  /** In the stored encoding; null if there are none. */
  fixes: Uint8Array | null;
  fixCount: number;
  /** The times of its first and last fix. */
  firstMs: number | null;
  lastMs: number | null;
  records: readonly KeptList[];
  recordCount: number;
  /** The first ones, if there are many. */
  rejected: readonly RejectedRecord[];
  rejectedCount: number;
}

export interface KeptList {
  list: RecordList;
  firstMs: number;
  lastMs: number;
  count: number;
  /** The records that are read while the batch is stored. */
  records: readonly { t: number }[];
  /** All records, as stored. */
  json: string;
}

/** 64 bits of a digest, as a PostgreSQL bigint: enough, since a phone has no reason to forge its own batches. */
export const contentHashOf = (content: Uint8Array): string =>
  hash('sha256', content, 'buffer').readBigInt64BE().toString();

export const replyFor = (batch: Batch): UploadReply => ({
  batchId: batch.batchId,
  accepted: { fixes: batch.fixCount, records: batch.recordCount },
  rejected: [...batch.rejected],
  rejectedCount: batch.rejectedCount,
});
