import { FIXES_MEDIA_TYPE } from '#contract/fix-codec.ts';
import type { UploadReply } from '#contract/upload.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Device } from '#server/http/caller.ts';
import type { RawBody } from '#server/http/raw-route.ts';
import { readApart, SMALL_BYTES } from '#server/reading/read-apart.ts';
import type { Batch } from './batch.ts';
import type { Intake } from './intake.ts';
import { readBinaryBatch, readJsonBatch } from './read-batch.ts';
import { isPacked, unpack } from './unpack.ts';

/** Reads a phone's batch and stores it. Whether the phone is still valid is checked while storing. */
export async function acceptUpload(intake: Intake, device: Device, body: RawBody, nowMs: number): Promise<UploadReply> {
  const content = isPacked(body.encoding) ? await unpack(body.bytes, body.encoding) : body.bytes;
  const { projectId, userId, installationId } = device;
  const batch = await read(body.type, content, nowMs, projectId);
  return intake.accept({ projectId, userId, installationId, batch });
}

function read(type: string, content: Buffer, nowMs: number, projectId: number): Batch | Promise<Batch> {
  if (type === FIXES_MEDIA_TYPE) return readBinaryBatch(content, nowMs);
  if (type !== 'application/json') {
    throw new AppError('unsupported_media_type', `Send the body as application/json or ${FIXES_MEDIA_TYPE}.`);
  }
  if (content.length <= SMALL_BYTES) return readJsonBatch(content, nowMs);
  return readApart<Batch>(`project ${projectId}`, 'batch', { bytes: content, nowMs });
}
