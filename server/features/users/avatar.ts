import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { Exchange } from '#server/http/route.ts';

const SIDE = 256;
const MAX_PIXELS = 24_000_000;
const DECODE_SECONDS = 10;
const PATH = '/api/user/avatar/';

/** Only these formats have decoders: any other file, whatever its name, has none. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});

/**
 * Decodes a picture and re-encodes it, square and small: nothing of the original file, such as location or camera, is
 * kept.
 */
export async function encodeAvatar(file: Buffer): Promise<Buffer> {
  try {
    return await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .webp({ quality: 85 })
      .timeout({ seconds: DECODE_SECONDS })
      .toBuffer();
  } catch (cause) {
    const words = 'This is no PNG, JPEG or WebP that can be read.';
    throw new AppError('validation', `body.image: ${words}`, { fields: { 'body.image': words }, cause });
  }
}

/** A new picture has a new URL, so that browsers may cache it forever. */
export async function keepAvatar({ db, now }: Context, userId: string, data: Buffer): Promise<void> {
  const tag = randomUUID();
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('user_avatars')
      .values({ user_id: userId, tag, data, created_at: now() })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ tag, data, created_at: now() }))
      .execute();
    const change = { image: `${PATH}${tag}`, updated_at: now() };
    await tx.updateTable('users').set(change).where('id', '=', userId).execute();
  });
}

export async function dropAvatar({ db, now }: Context, userId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('user_avatars').where('user_id', '=', userId).execute();
    await tx.updateTable('users').set({ image: '', updated_at: now() }).where('id', '=', userId).execute();
  });
}

export async function sendAvatar(db: Db, tag: string, { reply }: Exchange): Promise<Buffer> {
  const found = await db.selectFrom('user_avatars').select('data').where('tag', '=', tag).executeTakeFirst();
  if (!found) throw notFound('The picture');
  reply.type('image/webp').header('cache-control', 'private, max-age=31536000, immutable');
  return found.data;
}
