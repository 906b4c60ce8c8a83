import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { MAX_UPLOAD_BYTES_UNPACKED } from '#contract/upload.ts';
import { AppError } from '#server/http/app-error.ts';

const unzip = promisify(gunzip);

export const isPacked = (encoding: string | undefined): encoding is string =>
  encoding !== undefined && encoding !== '' && encoding !== 'identity';

/** Decompresses a body; stops as soon as it exceeds the limit. */
export async function unpack(body: Buffer, encoding: string | undefined): Promise<Buffer> {
  if (!isPacked(encoding)) return body;
  if (encoding !== 'gzip') throw new AppError('unsupported_media_type', 'Pack the body with gzip, or not at all.');
  try {
    return await unzip(body, { maxOutputLength: MAX_UPLOAD_BYTES_UNPACKED });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new AppError('payload_too_large', 'The request is too large.');
    }
    throw new AppError('bad_request', 'The request could not be read.');
  }
}
