import { MAX_UPLOAD_BYTES, uploadBatch } from '#contract/upload.ts';
import { deviceRecogniser } from '#server/access/recognise-device.ts';
import { createSuspensions } from '#server/access/suspensions.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/feature.ts';
import { bodySenderOf } from '#server/http/body-budget.ts';
import { createUploadTurns } from '#server/http/call-turns.ts';
import { type RawRoute, rawRoute } from '#server/http/raw-route.ts';
import { acceptUpload } from '#server/ingest/receive/accept-upload.ts';
import { refusalOf } from './refusal-of.ts';

/** Batches from phones: raw bytes, many per second. */
export function uploadRawRoutes(context: Context, { intake, quotas }: Services): RawRoute[] {
  const recognise = deviceRecogniser(context);
  const inTurn = createUploadTurns();
  const refuseSuspended = createSuspensions(context);
  return [
    rawRoute({
      endpoint: uploadBatch,
      bodyLimit: MAX_UPLOAD_BYTES,
      admit: async (request, _reply, { isArrival }) => {
        const device = recognise(request);
        if (isArrival) await quotas.request(device);
        await refuseSuspended(device.projectId);
        return device;
      },
      sentBy: (device) => bodySenderOf(device),
      handle: async (device, body) => {
        await quotas.bytes(device, body.bytes.length);
        return inTurn(device, () => acceptUpload(intake, device, body, context.now().getTime())).catch(
          (error: unknown) => {
            throw refusalOf(error);
          },
        );
      },
    }),
  ];
}
