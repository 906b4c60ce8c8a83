import type { ParsedOf } from '#contract/endpoint.ts';
import {
  beginFileUpload,
  dropFileUpload,
  FILE_PART_BYTES,
  getFileUpload,
  listFileUploads,
  putFilePart,
} from '#contract/file-uploads.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/feature.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { permit, recognise } from '#server/http/gatekeeper.ts';
import { parseInput } from '#server/http/input.ts';
import { type RawRoute, rawRoute } from '#server/http/raw-route.ts';
import { type Route, route } from '#server/http/route.ts';
import { dropUpload, presentUpload, uploadById, uploadsOf } from './file-uploads.queries.ts';
import { putPart } from './put-part.ts';

export function fileUploadsRoutes({ db, config, now }: Context): Route[] {
  return [
    route(beginFileUpload, async ({ body, caller }) => {
      if (body.size > config.fileLimitBytes) {
        const most = Math.floor(config.fileLimitBytes / 1_000_000);
        throw new AppError('payload_too_large', `This server takes files of at most ${most} MB.`);
      }
      const facts = { ...body, created_by: caller.person.id, created_at: now(), touched_at: now() };
      return presentUpload(await db.insertInto('file_uploads').values(facts).returningAll().executeTakeFirstOrThrow());
    }),
    route(listFileUploads, async ({ query, caller }) => ({
      items: (await uploadsOf(db, caller.person.id, query.purpose)).map(presentUpload),
    })),
    route(getFileUpload, async ({ params }) => {
      const upload = await uploadById(db, params.id);
      if (!upload) throw notFound('The upload');
      return presentUpload(upload);
    }),
    route(dropFileUpload, async ({ params }) => {
      if (!(await dropUpload(db, params.id))) throw notFound('The upload');
      return { dropped: true as const };
    }),
  ];
}

export const fileUploadsRawRoutes = (context: Context, { gatekeeper }: Services): RawRoute[] => [
  rawRoute({
    endpoint: putFilePart,
    bodyLimit: FILE_PART_BYTES,
    admit: async (request) => {
      const caller = await recognise(putFilePart.right, request, gatekeeper);
      await permit(putFilePart.right, request, { params: {}, query: {}, body: {} }, caller, gatekeeper);
      return { params: request.params, query: request.query };
    },
    handle: async (sent, { bytes, type }) => {
      const params = parseInput(putFilePart.params, sent.params, 'params') as ParsedOf<typeof putFilePart>['params'];
      const query = parseInput(putFilePart.query, sent.query, 'query') as ParsedOf<typeof putFilePart>['query'];
      if (type !== 'application/octet-stream')
        throw new AppError('unsupported_media_type', 'Parts of files are sent as application/octet-stream.');
      return putFilePart.reply.parse(await putPart(context, { ...params, ...query, bytes }));
    },
  }),
];
