import { FIXES_MEDIA_TYPE } from '#contract/fix-codec.ts';
import type { UploadReply } from '#contract/upload.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Device } from '#server/http/caller.ts';
import type { RawBody } from '#server/http/raw-route.ts';
import type { Batch } from './batch.ts';
import type { Intake } from './intake.ts';
import { readBinaryBatch, readJsonBatch } from './read-batch.ts';
import { isPacked, unpack } from './unpack.ts';

/** Reads a phone's batch and stores it. Whether the phone is still valid is checked while storing. */
export async function acceptUpload(intake: Intake, device: Device, body: RawBody, nowMs: number): Promise<UploadReply> {
  const content = isPacked(body.encoding) ? await unpack(body.bytes, body.encoding) : body.bytes;
  const batch = read(body.type, content, nowMs);
  const { projectId, userId, installationId } = device;
  return intake.accept({ projectId, userId, installationId, batch });
}

function read(type: string, content: Buffer, nowMs: number): Batch {
  if (type === FIXES_MEDIA_TYPE) return readBinaryBatch(content, nowMs);
  if (type === 'application/json') return readJsonBatch(content, nowMs);
  throw new AppError('unsupported_media_type', `Send the body as application/json or ${FIXES_MEDIA_TYPE}.`);
}
