import type { FixColumns } from '#contract/fix-codec.ts';
import { MOST_REJECTED_TOLD, reportGpx } from '#contract/reports.ts';
import { MAX_UPLOAD_BYTES } from '#contract/upload.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/feature.ts';
import { reportKeyCalls } from '#server/http/key-calls.ts';
import { type RawRoute, rawRoute } from '#server/http/raw-route.ts';
import { unpackSmall } from '#server/ingest/receive/unpack.ts';
import { readApart } from '#server/reading/read-apart.ts';
import { readGpx } from './read-gpx.ts';
import { senderOf, storeReport } from './report-route.ts';

export const gpxRoute = (context: Context, { intake, quotas, gatekeeper, onKeyCall }: Services): RawRoute =>
  rawRoute({
    endpoint: reportGpx,
    bodyLimit: MAX_UPLOAD_BYTES,
    admit: async (request) => {
      const caller = await gatekeeper.reportingApp(request);
      await quotas.request(senderOf(caller));
      return caller;
    },
    answered: reportKeyCalls(onKeyCall),
    handle: async (caller, { bytes, encoding }) => {
      await quotas.bytes(senderOf(caller), bytes.length);
      const content = await unpackSmall({ bytes, encoding });
      const fixes =
        'small' in content
          ? readGpx(content.small)
          : await readApart<FixColumns>(`project ${caller.key.projectId}`, 'gpx', content);
      const replies = await storeReport(context, intake, caller, fixes);
      const rejected = replies.flatMap((reply) => reply.rejected);
      return reportGpx.reply.parse({
        accepted: { fixes: replies.reduce((sum, reply) => sum + reply.accepted.fixes, 0) },
        rejected: rejected.slice(0, MOST_REJECTED_TOLD),
        rejectedCount: rejected.length,
      });
    },
  });
