import type { FileUpload } from '#contract/file-uploads.ts';
import type { Context } from '#server/context.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { lockUpload, presentUpload } from './file-uploads.queries.ts';

interface Part {
  id: string;
  offset: number;
  bytes: Buffer;
}

/** Parts arrive in order; a repeated one (its response was lost) changes nothing. */
export const putPart = ({ db, now }: Context, { id, offset, bytes }: Part): Promise<FileUpload> =>
  db.transaction().execute(async (tx) => {
    const upload = await lockUpload(tx, id);
    if (!upload) throw notFound('The upload');
    const end = offset + bytes.length;
    if (bytes.length === 0) throw new AppError('bad_request', 'A part must not be empty.');
    if (end > upload.size)
      throw new AppError('bad_request', `The file was said to have ${upload.size} bytes, not more.`);
    if (end <= upload.received) return presentUpload(upload);
    if (offset !== upload.received) {
      const message = `The next part begins at ${upload.received}, not at ${offset}.`;
      throw new AppError('bad_request', message, { fields: { 'query.offset': message } });
    }
    await tx.insertInto('file_upload_parts').values({ upload_id: id, at: offset, data: bytes }).execute();
    await tx.updateTable('file_uploads').set({ received: end, touched_at: now() }).where('id', '=', id).execute();
    return presentUpload({ ...upload, received: end });
  });
