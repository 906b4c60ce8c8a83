import type { z } from 'zod/mini';
import { MAX_REJECTED_LISTED } from '#contract/constants.ts';
import { MalformedBytes } from '#contract/fix-bytes.ts';
import { decodeBatch, FIXES_MEDIA_TYPE, MAX_FIXES_PER_BATCH, reusedColumns } from '#contract/fix-codec.ts';
import { uploadBody } from '#contract/upload.ts';
import { AppError } from '#server/http/app-error.ts';
import { parseInput } from '#server/http/input.ts';
import type { JsonBounds } from '#server/http/json-bounds.ts';
import { valuesIn } from '#server/http/json-bounds.ts';
import { readJson } from '#server/http/read-json.ts';
import { type Batch, contentHashOf } from './batch.ts';
import { checkFixes } from './check-fixes.ts';
import { checkRecords } from './check-records.ts';
import { columnsFromJson } from './json-fixes.ts';
import { isStorable } from './storable.ts';

/** Enough for seven columns of 10,000 fixes and eleven lists of 1,000 records. */
const UPLOAD_BOUNDS: JsonBounds = { values: 300_000, keys: 1_000 };

/** Values of records that are read where they arrive, which takes a few milliseconds. */
const MAX_VALUES_HERE = 2_000;

/** A reused buffer: each batch is validated before the next one is parsed. */
const buffer = reusedColumns(MAX_FIXES_PER_BATCH);

export const readBatch = (type: string, content: Buffer, nowMs: number): Batch =>
  type === FIXES_MEDIA_TYPE ? readBinaryBatch(content, nowMs) : readJsonBatch(content, nowMs);

/** Fixes only, in the compact format. If all are valid, the received bytes are stored. */
export function readBinaryBatch(content: Uint8Array, nowMs: number): Batch {
  try {
    const { batchId, fixes, stored } = decodeBatch(content, buffer);
    return {
      batchId,
      contentHash: contentHashOf(content),
      device: null,
      records: [],
      recordCount: 0,
      ...checkFixes(fixes, nowMs, stored),
    };
  } catch (error) {
    if (error instanceof MalformedBytes || error instanceof RangeError) throw new AppError('validation', error.message);
    throw error;
  }
}

/** A small batch, or null if it has so many records that reading them here would delay others. */
export function readSmallBatch(type: string, content: Buffer, nowMs: number): Batch | null {
  if (type === FIXES_MEDIA_TYPE) return readBinaryBatch(content, nowMs);
  const body = bodyIn(content);
  return hasManyRecords(content, body) ? null : batchOf(body, content, nowMs);
}

const readJsonBatch = (content: Buffer, nowMs: number): Batch => batchOf(bodyIn(content), content, nowMs);

type Body = z.infer<typeof uploadBody>;

/** Values of fixes are only compared, while those of records are checked by a schema each. */
function hasManyRecords(content: Buffer, { batchId, device, fixes, ...lists }: Body): boolean {
  if (Object.keys(lists).length === 0) return false;
  const ofFixes = Object.values(fixes ?? {}).reduce((sum, column) => sum + (column?.length ?? 0), 0);
  return valuesIn(content) - ofFixes > MAX_VALUES_HERE;
}

function bodyIn(content: Buffer): Body {
  const json = readJson(content, UPLOAD_BOUNDS);
  const result = uploadBody.safeParse(json);
  // Parsed again only on failure, to return the usual validation error.
  if (!result.success) {
    parseInput(uploadBody, json, 'body');
    throw new AppError('validation', 'The batch is not valid.');
  }
  return result.data;
}

function batchOf({ batchId, device, fixes, ...lists }: Body, content: Buffer, nowMs: number): Batch {
  if (device && !isStorable(device))
    throw new AppError('validation', 'body.device: contains characters that cannot be stored');
  const { kept, count, rejected, rejectedCount } = checkRecords(lists, nowMs);
  const { columns, wrong } = columnsFromJson(fixes ?? { t: [], lat: [], lon: [] });
  const checked = checkFixes(columns, nowMs, null, wrong);
  return {
    batchId,
    contentHash: contentHashOf(content),
    device: device ?? null,
    records: kept,
    recordCount: count,
    ...checked,
    rejected: [...checked.rejected, ...rejected].slice(0, MAX_REJECTED_LISTED),
    rejectedCount: checked.rejectedCount + rejectedCount,
  };
}
