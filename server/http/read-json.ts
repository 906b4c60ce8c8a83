import { isUtf8 } from 'node:buffer';
import { AppError } from './app-error.ts';
import { COMMON_BOUNDS, type JsonBounds, refuseUnbounded } from './json-bounds.ts';

/** The text of a bounded JSON body; rejects invalid UTF-8, which would be stored as replacement characters. */
export function jsonText(bytes: Buffer, bounds: JsonBounds = COMMON_BOUNDS): string {
  if (!isUtf8(bytes)) throw new AppError('bad_request', 'The request is not written in UTF-8.');
  refuseUnbounded(bytes, bounds);
  return bytes.toString('utf8');
}

export function readJson(bytes: Buffer, bounds?: JsonBounds): unknown {
  const text = jsonText(bytes, bounds);
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('bad_request', 'The request could not be read.');
  }
}
