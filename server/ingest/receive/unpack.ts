import { promisify } from 'node:util';
import { gunzip, gunzipSync } from 'node:zlib';
import { MAX_UPLOAD_BYTES_UNPACKED } from '#contract/upload.ts';
import { AppError } from '#server/http/app-error.ts';
import type { RawBody } from '#server/http/raw-route.ts';
import { SMALL_BYTES } from '#server/reading/read-apart.ts';

const unzip = promisify(gunzip);

const isPacked = (encoding: string | undefined): boolean =>
  encoding !== undefined && encoding !== '' && encoding !== 'identity';

/** A decompressed small body, or a large one as received, to be decompressed in the reading thread. */
export type Unpacked = { small: Buffer } | { large: Buffer; packed: boolean };

/** Decompresses a small body; stops at a large one. */
export async function unpackSmall({ bytes, encoding }: Pick<RawBody, 'bytes' | 'encoding'>): Promise<Unpacked> {
  if (!isPacked(encoding)) return bytes.length <= SMALL_BYTES ? { small: bytes } : { large: bytes, packed: false };
  if (encoding !== 'gzip') throw new AppError('unsupported_media_type', 'Compress the body with gzip, or not at all.');
  if (bytes.length > SMALL_BYTES) return { large: bytes, packed: true };
  try {
    return { small: await unzip(bytes, { maxOutputLength: SMALL_BYTES }) };
  } catch (error) {
    if (isTooLarge(error)) return { large: bytes, packed: true };
    throw new AppError('bad_request', 'The request could not be read.');
  }
}

/** Decompresses a large body in the reading thread; stops as soon as it exceeds the limit. */
export function unpackLarge({ large, packed }: { large: Uint8Array; packed: boolean }): Buffer {
  const bytes = Buffer.from(large.buffer as ArrayBuffer, large.byteOffset, large.byteLength);
  if (!packed) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UPLOAD_BYTES_UNPACKED });
  } catch (error) {
    if (isTooLarge(error)) throw new AppError('payload_too_large', 'The request is too large.');
    throw new AppError('bad_request', 'The request could not be read.');
  }
}

const isTooLarge = (error: unknown): boolean => (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
