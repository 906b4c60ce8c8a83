import { hash } from 'node:crypto';
import type { DeviceDescription, RejectedRecord, UploadReply } from '#contract/upload.ts';
import type { RecordList } from '#contract/upload-records.ts';

/** A batch that was read and checked: what is kept of it, and what was left out. */
export interface Batch {
  batchId: string;
  /** Tells two contents under one id apart. */
  contentHash: string;
  device: DeviceDescription | null;
  /** In the stored form; null when there are none. */
  fixes: Uint8Array | null;
  fixCount: number;
  /** Of its fixes. */
  firstMs: number | null;
  lastMs: number | null;
  records: readonly KeptList[];
  recordCount: number;
  rejected: readonly RejectedRecord[];
}

export interface KeptList {
  list: RecordList;
  firstMs: number;
  lastMs: number;
  records: readonly { t: number }[];
}

/** 64 bits of the content's digest, as PostgreSQL's bigint reads them: a phone is not its own enemy. */
export const contentHashOf = (content: Uint8Array): string =>
  hash('sha256', content, 'buffer').readBigInt64BE().toString();

export const replyFor = (batch: Batch): UploadReply => ({
  batchId: batch.batchId,
  accepted: { fixes: batch.fixCount, records: batch.recordCount },
  rejected: [...batch.rejected],
});
