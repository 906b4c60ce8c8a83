import { Readable } from 'node:stream';
import type { Exchange } from '#server/http/route.ts';

/** Sends a file as a download, written while it is read: neither side ever holds all of it. */
export function sendFile({ reply }: Exchange, name: string, type: string, pieces: AsyncGenerator<string>): Readable {
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
  return Readable.from(pieces);
}

export const CSV_TYPE = 'text/csv; charset=utf-8';
