import { reportGpx } from '#contract/reports.ts';
import { MAX_UPLOAD_BYTES } from '#contract/upload.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/feature.ts';
import { bodySenderOf } from '#server/http/body-budget.ts';
import { reportKeyCalls } from '#server/http/key-calls.ts';
import { type RawRoute, rawRoute } from '#server/http/raw-route.ts';
import { unpackSmall } from '#server/ingest/receive/unpack.ts';
import { nextTurn } from '#server/pace.ts';
import { readApart } from '#server/reading/read-apart.ts';
import { type ParsedTrack, parseTrackFile } from './read-track.ts';
import { type Reports, senderOf } from './report-route.ts';

export const gpxRoute = (
  context: Context,
  { inTurn, store }: Reports,
  { quotas, gatekeeper, onKeyCall }: Services,
): RawRoute =>
  rawRoute({
    endpoint: reportGpx,
    bodyLimit: MAX_UPLOAD_BYTES,
    admit: async (request, _reply, { isArrival }) => {
      const caller = await gatekeeper.reportingApp(request);
      if (isArrival) await quotas.request(senderOf(caller));
      return caller;
    },
    sentBy: ({ key }) => bodySenderOf(key),
    answered: reportKeyCalls(onKeyCall),
    handle: async (caller, { bytes, encoding }) => {
      const sender = senderOf(caller);
      await quotas.bytes(sender, bytes.length);
      return inTurn(sender, async () => {
        const content = await unpackSmall({ bytes, encoding });
        const nowMs = context.now().getTime();
        await nextTurn();
        const { fixes, rejected, rejectedCount } =
          'small' in content
            ? parseTrackFile(content.small, nowMs)
            : await readApart<ParsedTrack>(`project ${sender.projectId}`, 'track', { ...content, nowMs });
        const replies = await store(caller, fixes);
        const accepted = { fixes: replies.reduce((sum, reply) => sum + reply.accepted.fixes, 0) };
        return reportGpx.reply.parse({ accepted, rejected, rejectedCount });
      });
    },
  });
