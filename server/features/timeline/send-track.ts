import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { TRACK_MEDIA_TYPE } from '#contract/track-codec.ts';
import type { Exchange } from '#server/http/route.ts';

const LEAST_BYTES = 1_024;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const squeeze = {
  br: promisify<Uint8Array, typeof BROTLI, Buffer>(brotliCompress),
  gzip: promisify<Uint8Array, Buffer>(gzip),
};

const accepts = (header: string | string[] | undefined, encoding: string): boolean =>
  String(header ?? '')
    .split(',')
    .some((one) => one.trim().split(';', 1)[0] === encoding && !/;\s*q=0(\.0*)?$/.test(one.trim()));

/** True if the caller already has it: then nothing is sent. */
export function isKnown({ request, reply }: Exchange, tag: string): boolean {
  reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'Origin, Accept-Encoding');
  if (request.headers['if-none-match'] !== tag) return false;
  reply.code(304);
  return true;
}

/** Bytes in the smallest encoding the caller accepts. */
export async function packed({ request, reply }: Exchange, bytes: Uint8Array): Promise<Uint8Array> {
  reply.type(TRACK_MEDIA_TYPE);
  const accepted = request.headers['accept-encoding'];
  if (bytes.length < LEAST_BYTES) return Buffer.from(bytes);
  if (accepts(accepted, 'br')) {
    reply.header('content-encoding', 'br');
    return squeeze.br(bytes, BROTLI);
  }
  if (!accepts(accepted, 'gzip')) return Buffer.from(bytes);
  reply.header('content-encoding', 'gzip');
  return squeeze.gzip(bytes);
}
