import type { FilePurpose, FileUpload } from '#contract/file-uploads.ts';
import type { Db, Tx } from '#server/db/database.ts';

const COLUMNS = ['id', 'purpose', 'name', 'size', 'received', 'created_at'] as const;

interface UploadRow {
  id: string;
  purpose: string;
  name: string;
  size: number;
  received: number;
  created_at: Date;
}

export const presentUpload = ({ created_at, purpose, ...row }: UploadRow): FileUpload => ({
  ...row,
  purpose: purpose as FilePurpose,
  createdAt: created_at.toISOString(),
});

export const uploadById = (db: Db | Tx, id: string): Promise<UploadRow | undefined> =>
  db.selectFrom('file_uploads').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** Locked until the transaction ends: of two concurrent parts one waits for the other. */
export const lockUpload = (tx: Tx, id: string): Promise<UploadRow | undefined> =>
  tx.selectFrom('file_uploads').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();

export const uploadsOf = (db: Db, personId: string, purpose: string): Promise<UploadRow[]> =>
  db
    .selectFrom('file_uploads')
    .select(COLUMNS)
    .where('created_by', '=', personId)
    .where('purpose', '=', purpose)
    .where('taken', '=', false)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();

/** True if there was one. */
export async function dropUpload(db: Db | Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('file_uploads').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
