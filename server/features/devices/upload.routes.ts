import { MAX_UPLOAD_BYTES, uploadBatch } from '#contract/upload.ts';
import { deviceRecogniser } from '#server/access/recognise-device.ts';
import { createSuspensions } from '#server/access/suspensions.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/feature.ts';
import { type RawRoute, rawRoute } from '#server/http/raw-route.ts';
import { acceptUpload } from '#server/ingest/receive/accept-upload.ts';
import { refusalOf } from './refusal-of.ts';

/** Batches of phones: raw bytes, and many a second. */
export function uploadRawRoutes(context: Context, { intake }: Services): RawRoute[] {
  const recognise = deviceRecogniser(context);
  const refuseSuspended = createSuspensions(context);
  return [
    rawRoute({
      endpoint: uploadBatch,
      bodyLimit: MAX_UPLOAD_BYTES,
      admit: (request) => {
        const device = recognise(request);
        const checking = refuseSuspended(device.projectId);
        return checking ? checking.then(() => device) : device;
      },
      handle: (device, body) =>
        acceptUpload(intake, device, body, context.now().getTime()).catch((error: unknown) => {
          throw refusalOf(error);
        }),
    }),
  ];
}
