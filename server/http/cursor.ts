import { AppError } from './app-error.ts';

export type CursorPart = string | number;
export type Position = readonly CursorPart[];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The latest second that both JavaScript and PostgreSQL can turn into a date. */
const LAST_SECOND = 8.64e12;

const isText = (part: unknown): part is string => typeof part === 'string' && !part.includes('\0');
const isInteger = (part: unknown): part is number => Number.isSafeInteger(part);

const FITS = {
  text: isText,
  /** Text or a number; the list checks which. */
  scalar: (part: unknown) => isText(part) || Number.isFinite(part),
  uuid: (part: unknown) => isText(part) && UUID.test(part),
  integer: isInteger,
  float: (part: unknown) => Number.isFinite(part),
  /** Microseconds since 1970. */
  time: isInteger,
  /** Seconds since 1970, safe to convert to a date. */
  seconds: (part: unknown) => isInteger(part) && part >= 0 && part <= LAST_SECOND,
} as const;

export type PartKind = keyof typeof FITS;

export const notACursor = () => new AppError('validation', 'query.cursor: is not a cursor of this list');

/** Encodes the position of a row in a list; opaque to callers, and validated when read, so a forged one does no harm. */
export const writeCursor = (list: string, position: Position): string =>
  Buffer.from(JSON.stringify([list, ...position])).toString('base64url');

export function readCursor(list: string, kinds: readonly PartKind[], cursor: string): Position {
  const [writtenBy, ...position] = decode(cursor);
  const fits = position.length === kinds.length && kinds.every((kind, index) => FITS[kind](position[index]));
  if (writtenBy !== list || !fits) throw notACursor();
  return position as CursorPart[];
}

function decode(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
