import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { z } from 'zod/mini';
import { createPace, nextTurn, type Pace } from '#server/pace.ts';

/** Beyond this, presenting and serialising yield to the event loop. */
const MANY = 200;
const ENTRIES_A_PIECE = 32;
/** So do entries whose texts together have more characters than this. */
const LONG_TEXT = 32_768;
const CHARACTERS_A_NUMBER = 8;

type Schema = z.core.$ZodType;
type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));
/** About how many characters it has; too many if it contains a long list, such as the corners of a polygon. */
function textIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value === 'number') return CHARACTERS_A_NUMBER;
  const parts = Array.isArray(value) ? value : isFields(value) ? Object.values(value) : [];
  if (Array.isArray(value) && value.length > MANY) return LONG_TEXT + 1;
  let length = 0;
  for (const part of parts) {
    length += textIn(part);
    if (length > LONG_TEXT) break;
  }
  return length;
}
const holdsMany = (value: unknown): boolean => textIn(value) > LONG_TEXT;
/** A list with many or large entries. */
const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && holdsMany(value);
/** Such a list, or an object with such a list in a field. */
const isLarge = (value: unknown): boolean => isLong(value) || (isFields(value) && Object.values(value).some(isLong));

/** The schema of a list's entries, unless there are rules for the list as a whole. */
function entrySchema(schema: Schema | undefined): z.ZodMiniType | null {
  const def = schema?._zod.def as { type: string; element?: z.ZodMiniType; checks?: unknown[] } | undefined;
  return def?.type === 'array' && def.element && !def.checks?.length ? def.element : null;
}

const shapeOf = (schema: Schema): Readonly<Record<string, Schema>> =>
  (schema._zod.def as { shape?: Record<string, Schema> }).shape ?? {};

/** Filters a reply by its schema; streams are passed on, because they are written by their schema. */
export async function presentReply(schema: z.ZodMiniType, value: unknown): Promise<unknown> {
  if (value instanceof Readable) return value;
  if (!isLarge(value)) return schema.parse(value);
  await nextTurn();
  const pace = createPace();
  if (isLong(value)) return presentEach(schema, value, pace);
  const shape = shapeOf(schema);
  const lists = Object.entries(value as Fields).filter(([name, list]) => isLong(list) && entrySchema(shape[name]));
  const others = { ...(value as Fields), ...Object.fromEntries(lists.map(([name]) => [name, []])) };
  const presented = schema.parse(others) as Fields;
  for (const [name, list] of lists) presented[name] = await presentEach(shape[name], list as unknown[], pace);
  return presented;
}

async function presentEach(schema: Schema | undefined, list: readonly unknown[], pace: Pace): Promise<unknown> {
  const entry = entrySchema(schema);
  if (!entry) return (schema as z.ZodMiniType).parse(list);
  const presented: unknown[] = [];
  for (const one of list) {
    presented.push(entry.parse(one));
    if (presented.length % ENTRIES_A_PIECE === 0 || holdsMany(one)) await pace();
  }
  return presented;
}

const hashes = new WeakMap<Buffer, Buffer>();
/** The hash of bytes from writeLarge, computed while they were written. */
export const hashOfWritten = (bytes: Buffer): Buffer | undefined => hashes.get(bytes);

/** Serialises a large reply as JSON; null if the web framework can do it at once. */
export async function writeLarge(reply: unknown): Promise<Buffer | null> {
  if (!isLarge(reply)) return null;
  await nextTurn();
  const pace = createPace();
  const hash = createHash('sha256');
  const pieces: Buffer[] = [];
  for (const text of isLong(reply) ? entries(reply) : fields(reply as Fields)) {
    const piece = Buffer.from(text);
    hash.update(piece);
    pieces.push(piece);
    await pace();
  }
  const bytes = Buffer.concat(pieces);
  hashes.set(bytes, hash.digest());
  return bytes;
}

function* fields(of: Fields): Generator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(of)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (isLong(value)) yield* entries(value);
    else yield JSON.stringify(value);
  }
  yield '}';
}

/** The next few entries; fewer if they are large. */
function pieceAt(of: readonly unknown[], at: number): readonly unknown[] {
  let [to, length] = [at, 0];
  while (to < of.length && to - at < ENTRIES_A_PIECE && length <= LONG_TEXT) {
    length += textIn(of[to]);
    to += 1;
  }
  return of.slice(at, to);
}

function* entries(of: readonly unknown[]): Generator<string> {
  for (let at = 0; at < of.length; ) {
    const some = pieceAt(of, at);
    yield (at === 0 ? '[' : ',') + JSON.stringify(some).slice(1, -1);
    at += some.length;
  }
  yield ']';
}
