import type { FastifyInstance } from 'fastify';
import { reportGpx } from '../../../contract/reports.ts';
import { MAX_UPLOAD_BYTES } from '../../../contract/upload.ts';
import type { Context } from '../../context.ts';
import type { ReportingApp } from '../../http/caller.ts';
import type { Gatekeeper } from '../../http/gatekeeper.ts';
import type { Intake } from '../../ingest/intake.ts';
import { unpack } from '../../ingest/unpack.ts';
import { readGpx } from './read-gpx.ts';
import { storeReport } from './reports.routes.ts';

/** Files are raw bytes, so they do not go the common way. */
export function serveGpx(app: FastifyInstance, context: Context, intake: Intake, keeper: Gatekeeper): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_UPLOAD_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    const callers = new WeakMap<object, ReportingApp>();
    scope.route({
      method: reportGpx.method,
      url: reportGpx.path,
      bodyLimit: MAX_UPLOAD_BYTES,
      onRequest: async (request) => void callers.set(request, await keeper.reportingApp(request)),
      handler: async (request) => {
        const caller = callers.get(request);
        if (!caller) throw new Error('A GPX file without a caller.');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const text = (await unpack(body, request.headers['content-encoding']?.trim().toLowerCase())).toString('utf8');
        const replies = await storeReport(context, intake, caller, readGpx(text));
        return reportGpx.reply.parse({
          accepted: { fixes: replies.reduce((sum, reply) => sum + reply.accepted.fixes, 0) },
          rejected: replies.flatMap((reply) => reply.rejected),
        });
      },
    });
  });
}
