import type { FastifyInstance } from 'fastify';
import { reportGpx } from '#contract/reports.ts';
import { MAX_UPLOAD_BYTES } from '#contract/upload.ts';
import type { Context } from '#server/context.ts';
import type { Gatekeeper } from '#server/http/gatekeeper.ts';
import { type KeyCallListener, tellKeyCalls } from '#server/http/key-calls.ts';
import { serveRaw } from '#server/http/serve-raw.ts';
import type { Intake } from '#server/ingest/receive/intake.ts';
import { unpack } from '#server/ingest/receive/unpack.ts';
import { readGpx } from './read-gpx.ts';
import { storeReport } from './reports.routes.ts';

export const serveGpx = (
  app: FastifyInstance,
  context: Context,
  intake: Intake,
  keeper: Gatekeeper,
  onKeyCall: KeyCallListener,
): void =>
  serveRaw(app, {
    endpoint: reportGpx,
    bodyLimit: MAX_UPLOAD_BYTES,
    admit: (request) => keeper.reportingApp(request),
    answered: tellKeyCalls(onKeyCall),
    handle: async (caller, { bytes, encoding }) => {
      const text = (await unpack(bytes, encoding)).toString('utf8');
      const replies = await storeReport(context, intake, caller, readGpx(text));
      return reportGpx.reply.parse({
        accepted: { fixes: replies.reduce((sum, reply) => sum + reply.accepted.fixes, 0) },
        rejected: replies.flatMap((reply) => reply.rejected),
      });
    },
  });
