import { Readable } from 'node:stream';
import type { Exchange } from './route.ts';

/** Streams a file as a download; it is never held in memory as a whole. */
export function sendFile({ reply }: Exchange, name: string, type: string, pieces: AsyncIterable<string>): Readable {
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
  return Readable.from(pieces);
}

export const CSV_TYPE = 'text/csv; charset=utf-8';
