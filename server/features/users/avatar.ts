import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { notFound } from '#server/http/app-error.ts';
import type { Exchange } from '#server/http/route.ts';
import { redrawPicture } from '#server/pictures/redraw-picture.ts';
import { publishProfile } from './save-profile.ts';

const SIDE = 256;
const PATH = '/api/user/avatar/';

/** Square and small. */
export async function encodeAvatar(file: Buffer, userId: string): Promise<Buffer> {
  const { data } = await redrawPicture(file, `person ${userId}`, (picture) =>
    picture
      .resize(SIDE, SIDE, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .webp({ quality: 85 }),
  );
  return data;
}

/** A new picture has a new URL, so that browsers may cache it forever. */
export async function keepAvatar(context: Context, userId: string, data: Buffer): Promise<void> {
  const { db, now } = context;
  const tag = randomUUID();
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('user_avatars')
      .values({ user_id: userId, tag, data, created_at: now() })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ tag, data, created_at: now() }))
      .execute();
    const change = { image: `${PATH}${tag}`, updated_at: now() };
    await tx.updateTable('users').set(change).where('id', '=', userId).execute();
    await publishProfile(context, tx, userId, ['image']);
  });
}

export async function dropAvatar(context: Context, userId: string): Promise<void> {
  const { db, now } = context;
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('user_avatars').where('user_id', '=', userId).execute();
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ image: '', updated_at: now() })
      .where('id', '=', userId)
      .where('image', '<>', '')
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await publishProfile(context, tx, userId, ['image']);
  });
}

export async function sendAvatar(db: Db, tag: string, { reply }: Exchange): Promise<Buffer> {
  const found = await db.selectFrom('user_avatars').select('data').where('tag', '=', tag).executeTakeFirst();
  if (!found) throw notFound('The picture');
  reply.type('image/webp').header('cache-control', 'private, max-age=31536000, immutable');
  return found.data;
}
