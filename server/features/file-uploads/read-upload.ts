import type { Db, Tx } from '#server/db/database.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { lockUpload } from './file-uploads.queries.ts';

/** An upload's content, part by part, from any process; at most one part is in memory. */
export async function* readUpload(db: Db, id: string): AsyncGenerator<Uint8Array, void, undefined> {
  let at = 0;
  for (;;) {
    const part = await db
      .selectFrom('file_upload_parts')
      .select('data')
      .where('upload_id', '=', id)
      .where('at', '=', at)
      .executeTakeFirst();
    if (!part) return;
    await db.updateTable('file_uploads').set({ touched_at: new Date() }).where('id', '=', id).execute();
    yield part.data;
    at += part.data.length;
  }
}

/** Claims a complete upload for processing; nobody else can use it from then on. */
export async function claimUpload(tx: Tx, id: string, purpose: string): Promise<{ name: string; size: number }> {
  const upload = await lockUpload(tx, id);
  if (upload?.purpose !== purpose) throw notFound('The upload');
  if (upload.received < upload.size) {
    throw new AppError('bad_request', `The upload is not whole: ${upload.received} of ${upload.size} bytes have come.`);
  }
  const { numUpdatedRows } = await tx
    .updateTable('file_uploads')
    .set({ taken: true })
    .where('id', '=', id)
    .where('taken', '=', false)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('bad_request', 'Something is being made of this upload already.');
  return { name: upload.name, size: upload.size };
}
