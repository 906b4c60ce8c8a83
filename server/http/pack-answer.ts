import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Smaller answers fit one packet anyway. */
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

/** Bytes in the smallest encoding the caller accepts. */
export async function packed(request: FastifyRequest, reply: FastifyReply, bytes: Uint8Array): Promise<Uint8Array> {
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

const isKnown = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => one.trim() === tag || one.trim() === '*') ?? false;

/** For calls that backends repeat: the answer is tagged, and what the caller has already is not sent again. */
export async function packAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || reply.statusCode !== 200 || reply.hasHeader('etag')) return payload;
  const bytes = Buffer.from(payload);
  const tag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', tag).header('vary', 'Accept-Encoding');
  if (isKnown(request.headers['if-none-match'], tag)) {
    reply.code(304).removeHeader('content-length').removeHeader('content-type');
    return null;
  }
  const result = await packed(request, reply, bytes);
  reply.header('content-length', result.byteLength);
  return result;
}
