import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOfWritten } from './large-reply.ts';

/** Smaller responses fit into one packet anyway. */
const MIN_BYTES = 1_024;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const squeeze = {
  br: promisify<Uint8Array, typeof BROTLI, Buffer>(brotliCompress),
  gzip: promisify<Uint8Array, Buffer>(gzip),
};

const accepts = (header: string | string[] | undefined, encoding: string): boolean =>
  String(header ?? '')
    .split(',')
    .some((one) => one.trim().split(';', 1)[0] === encoding && !/;\s*q=0(\.0*)?$/.test(one.trim()));

type Encoding = 'br' | 'gzip' | 'identity';

/** The most compact encoding that the caller accepts. */
const encodingFor = ({ headers }: FastifyRequest, bytes: Uint8Array): Encoding =>
  (bytes.length >= MIN_BYTES && (['br', 'gzip'] as const).find((one) => accepts(headers['accept-encoding'], one))) ||
  'identity';

function inEncoding(encoding: Encoding, bytes: Uint8Array): Promise<Uint8Array> {
  if (encoding === 'br') return squeeze.br(bytes, BROTLI);
  return encoding === 'gzip'
    ? squeeze.gzip(bytes)
    : Promise.resolve(Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes));
}

/** Compresses bytes with the best encoding that the caller accepts. */
export function packed(request: FastifyRequest, reply: FastifyReply, bytes: Uint8Array): Promise<Uint8Array> {
  const encoding = encodingFor(request, bytes);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return inEncoding(encoding, bytes);
}

/** The same JSON for every caller: created, serialised, tagged and compressed once, on first use. */
export function fixedAnswer(make: () => Promise<object>) {
  let written: Promise<{ bytes: Buffer; tag: string }> | undefined;
  const write = async () => {
    const bytes = Buffer.from(JSON.stringify(await make()));
    return { bytes, tag: tagOf(bytes) };
  };
  const packs = new Map<Encoding, Promise<Uint8Array>>();
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    written ??= write();
    const { bytes, tag } = await written;
    reply.header('etag', tag).header('vary', 'Accept-Encoding');
    if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
    const encoding = encodingFor(request, bytes);
    const pack = packs.get(encoding) ?? inEncoding(encoding, bytes);
    packs.set(encoding, pack);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(await pack);
  };
}

const tagOf = (bytes: Buffer): string => {
  const hash = hashOfWritten(bytes) ?? createHash('sha256').update(bytes).digest();
  return `W/"${hash.toString('base64url').slice(0, 22)}"`;
};
const isKnown = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => one.trim() === tag || one.trim() === '*') ?? false;

/** Only for JSON; other content has its own rules. */
function bytesOf(payload: unknown): Buffer | null {
  if (typeof payload === 'string') return Buffer.from(payload);
  return Buffer.isBuffer(payload) && hashOfWritten(payload) ? payload : null;
}

async function sendPacked(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): Promise<Uint8Array> {
  reply.header('vary', 'Accept-Encoding');
  const result = await packed(request, reply, bytes);
  reply.header('content-length', result.byteLength);
  return result;
}

export async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const bytes = bytesOf(payload);
  return !bytes || reply.statusCode !== 200 || reply.hasHeader('content-encoding')
    ? payload
    : sendPacked(request, reply, bytes);
}

/** For calls that backends repeat: adds an ETag, and answers 304 if the caller has the current version. */
export async function packAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const bytes = bytesOf(payload);
  if (!bytes || reply.statusCode !== 200 || reply.hasHeader('etag')) return payload;
  const tag = tagOf(bytes);
  reply.header('etag', tag);
  if (!isKnown(request.headers['if-none-match'], tag)) return sendPacked(request, reply, bytes);
  reply.code(304).header('vary', 'Accept-Encoding').removeHeader('content-length').removeHeader('content-type');
  return null;
}
