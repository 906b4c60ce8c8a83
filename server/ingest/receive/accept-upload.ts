import { FIXES_MEDIA_TYPE } from '#contract/fix-codec.ts';
import type { UploadReply } from '#contract/upload.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Device } from '#server/http/caller.ts';
import type { RawBody } from '#server/http/raw-route.ts';
import { readApart } from '#server/reading/read-apart.ts';
import type { Batch } from './batch.ts';
import type { Intake } from './intake.ts';
import { readSmallBatch } from './read-batch.ts';
import { type Unpacked, unpackSmall } from './unpack.ts';

/** Parses a phone's batch and stores it. The statement that stores it also checks that the phone is still valid. */
export async function acceptUpload(intake: Intake, device: Device, body: RawBody, nowMs: number): Promise<UploadReply> {
  const { type } = body;
  if (type !== FIXES_MEDIA_TYPE && type !== 'application/json') {
    throw new AppError('unsupported_media_type', `Send the body as application/json or ${FIXES_MEDIA_TYPE}.`);
  }
  const content = await unpackSmall(body);
  const { projectId, userId, installationId } = device;
  const apart = (large: Exclude<Unpacked, { small: Buffer }>) =>
    readApart<Batch>(`project ${projectId}`, 'batch', { ...large, type, nowMs });
  const batch =
    'small' in content
      ? (readSmallBatch(type, content.small, nowMs) ?? (await apart({ large: content.small, packed: false })))
      : await apart(content);
  return intake.accept({ projectId, userId, installationId, batch });
}
