import type { FastifyInstance } from 'fastify';
import { FIXES_MEDIA_TYPE } from '../../contract/fix-codec.ts';
import { MAX_UPLOAD_BYTES, uploadBatch } from '../../contract/upload.ts';
import { AppError } from '../http/app-error.ts';
import type { Device } from '../http/caller.ts';
import type { Batch } from './batch.ts';
import type { Intake } from './intake.ts';
import { readBinaryBatch, readJsonBatch } from './read-batch.ts';
import { unpack } from './unpack.ts';
import { UserAway } from './why-not-stored.ts';

export interface UploadOptions {
  intake: Intake;
  now: () => Date;
  /** Whom the token names. Whether it still counts is checked where the batch is stored, not by a query of its own. */
  deviceShownBy: (request: import('fastify').FastifyRequest) => Device;
  /** The refusal of a user who is away. */
  refusal: (away: UserAway) => AppError;
}

/** The one call that does not go the common way: it takes raw bytes, and many a second. */
export function serveUploads(app: FastifyInstance, options: UploadOptions): void {
  const { intake, now, deviceShownBy, refusal } = options;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_UPLOAD_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    const devices = new WeakMap<object, Device>();
    scope.route({
      method: uploadBatch.method,
      url: uploadBatch.path,
      bodyLimit: MAX_UPLOAD_BYTES,
      // Before the body is read: a stranger's costs nothing.
      onRequest: async (request) => void devices.set(request, deviceShownBy(request)),
      handler: async (request) => {
        const device = devices.get(request);
        if (!device) throw new AppError('unauthenticated', 'Show a valid access token.');
        const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const content = await unpack(body, request.headers['content-encoding']?.trim().toLowerCase());
        const batch = read(type, content, now().getTime());
        const { projectId, userId, installationId } = device;
        return intake.accept({ projectId, userId, installationId, batch }).catch((error: unknown) => {
          throw error instanceof UserAway ? refusal(error) : error;
        });
      },
    });
  });
}

function read(type: string | undefined, content: Buffer, nowMs: number): Batch {
  if (type === FIXES_MEDIA_TYPE) return readBinaryBatch(content, nowMs);
  if (type === 'application/json') return readJsonBatch(content, nowMs);
  throw new AppError('unsupported_media_type', `Send the body as application/json or ${FIXES_MEDIA_TYPE}.`);
}
