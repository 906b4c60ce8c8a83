import { AppError } from '#server/http/app-error.ts';
import { decodeCursor } from '#server/http/cursor.ts';
import type { LogPlace } from './log-lines.ts';
import type { TripPlace } from './trips.queries.ts';

const refused = () => new AppError('validation', 'query.cursor: is not a cursor of this list');
const isWhole = (part: string | number | undefined): part is number => Number.isSafeInteger(part);
const LINE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/\d{6,9}$/;

export function tripPlaceIn(cursor: string): TripPlace {
  const [key, startTs, ...more] = decodeCursor(cursor);
  if (isWhole(key) && isWhole(startTs) && more.length === 0) return [key, startTs];
  throw refused();
}

export function logPlaceIn(cursor: string): LogPlace {
  const [atMs, id, ...more] = decodeCursor(cursor);
  if (isWhole(atMs) && atMs >= 0 && atMs < 1e14 && typeof id === 'string' && LINE.test(id) && more.length === 0) {
    return [atMs, id];
  }
  throw refused();
}

export function statePlaceIn(cursor: string): number {
  const [atMs, ...more] = decodeCursor(cursor);
  if (isWhole(atMs) && more.length === 0) return atMs;
  throw refused();
}

export function userPlaceIn(cursor: string): string {
  const [userId, ...more] = decodeCursor(cursor);
  if (typeof userId === 'string' && more.length === 0) return userId;
  throw refused();
}
