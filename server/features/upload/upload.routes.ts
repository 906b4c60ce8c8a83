import type { FastifyInstance } from 'fastify';
import { MAX_UPLOAD_BYTES, uploadBatch } from '#contract/upload.ts';
import type { Context } from '#server/context.ts';
import { deviceRecogniser } from '#server/features/devices/recognise-device.ts';
import { refusalOf } from '#server/features/devices/refusal-of.ts';
import { createSuspensions } from '#server/features/project-settings/suspensions.ts';
import { serveRaw } from '#server/http/serve-raw.ts';
import { acceptUpload } from '#server/ingest/receive/accept-upload.ts';
import type { Intake } from '#server/ingest/receive/intake.ts';

/** Batches of phones: raw bytes, and many a second. */
export function serveUploads(app: FastifyInstance, context: Context, intake: Intake): void {
  const recognise = deviceRecogniser(context);
  const refuseSuspended = createSuspensions(context);
  serveRaw(app, {
    endpoint: uploadBatch,
    bodyLimit: MAX_UPLOAD_BYTES,
    admit: (request) => {
      const device = recognise(request);
      const asking = refuseSuspended(device.projectId);
      return asking ? asking.then(() => device) : device;
    },
    handle: (device, body) =>
      acceptUpload(intake, device, body, context.now().getTime()).catch((error: unknown) => {
        throw refusalOf(error);
      }),
  });
}
