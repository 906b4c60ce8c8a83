import { AppError } from './app-error.ts';

/** A cursor is the place of a row, opaque to callers and harmless when forged: it only says where to go on. */
export const encodeCursor = (place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

export function decodeCursor(cursor: string): readonly (string | number)[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(place) && place.every((part) => typeof part === 'string' || typeof part === 'number')) {
      if (!place.some((part) => typeof part === 'string' && part.includes('\0'))) return place;
    }
  } catch {
    // Falls through to the refusal.
  }
  throw new AppError('validation', 'query.cursor: is not a cursor of this list');
}
