import { AppError } from '#server/http/app-error.ts';
import { decodeCursor } from '#server/http/cursor.ts';
import type { TimePlace } from './app-user-head.queries.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The last moment that JavaScript knows; PostgreSQL knows later ones. */
const LAST_MS = 8.64e15;

/** A place in a list that is sorted by time. */
export function timePlaceIn(cursor: string): TimePlace {
  const [atMs, id] = decodeCursor(cursor);
  if (Number.isSafeInteger(atMs) && Math.abs(Number(atMs)) <= LAST_MS && typeof id === 'string' && UUID.test(id)) {
    return { atMs: Number(atMs), id };
  }
  throw new AppError('validation', 'query.cursor: is not a cursor of this list');
}
