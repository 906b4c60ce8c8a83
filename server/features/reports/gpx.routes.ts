import { reportGpx } from '#contract/reports.ts';
import { MAX_UPLOAD_BYTES } from '#contract/upload.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/feature.ts';
import { reportKeyCalls } from '#server/http/key-calls.ts';
import { type RawRoute, rawRoute } from '#server/http/raw-route.ts';
import { unpack } from '#server/ingest/receive/unpack.ts';
import { readGpx } from './read-gpx.ts';
import { storeReport } from './reports.routes.ts';

export const reportsRawRoutes = (context: Context, { intake, gatekeeper, onKeyCall }: Services): RawRoute[] => [
  rawRoute({
    endpoint: reportGpx,
    bodyLimit: MAX_UPLOAD_BYTES,
    admit: (request) => gatekeeper.reportingApp(request),
    answered: reportKeyCalls(onKeyCall),
    handle: async (caller, { bytes, encoding }) => {
      const text = (await unpack(bytes, encoding)).toString('utf8');
      const replies = await storeReport(context, intake, caller, readGpx(text));
      return reportGpx.reply.parse({
        accepted: { fixes: replies.reduce((sum, reply) => sum + reply.accepted.fixes, 0) },
        rejected: replies.flatMap((reply) => reply.rejected),
      });
    },
  }),
];
