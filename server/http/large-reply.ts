import { createHash } from 'node:crypto';
import type { z } from 'zod/mini';
import { createPace, nextTurn, type Pace } from '#server/pace.ts';

/** More entries are presented and written in turns with other callers. */
const MANY = 200;
const ENTRIES_A_PIECE = 32;

type Schema = z.core.$ZodType;
type Fields = Record<string, unknown>;

const isMany = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > MANY;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));
/** Where many entries lie: in a bare list, or in a field of an object. */
const isLarge = (value: unknown): boolean => isMany(value) || (isFields(value) && Object.values(value).some(isMany));

/** The schema of a list's entries, unless there are rules for the list as a whole. */
function entrySchema(schema: Schema | undefined): z.ZodMiniType | null {
  const def = schema?._zod.def as { type: string; element?: z.ZodMiniType; checks?: unknown[] } | undefined;
  return def?.type === 'array' && def.element && !def.checks?.length ? def.element : null;
}

const shapeOf = (schema: Schema): Readonly<Record<string, Schema>> =>
  (schema._zod.def as { shape?: Record<string, Schema> }).shape ?? {};

/** What the reply schema lets through. */
export async function presentReply(schema: z.ZodMiniType, value: unknown): Promise<unknown> {
  if (!isLarge(value)) return schema.parse(value);
  await nextTurn();
  const pace = createPace();
  if (isMany(value)) return presentEach(schema, value, pace);
  const shape = shapeOf(schema);
  const lists = Object.entries(value as Fields).filter(([name, list]) => isMany(list) && entrySchema(shape[name]));
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
    if (presented.length % ENTRIES_A_PIECE === 0) await pace();
  }
  return presented;
}

const hashes = new WeakMap<Buffer, Buffer>();
/** Of bytes that were written here, hashed with them. */
export const hashOfWritten = (bytes: Buffer): Buffer | undefined => hashes.get(bytes);

/** A reply with many entries as JSON; null where the web framework may write it at once. */
export async function writeLarge(reply: unknown): Promise<Buffer | null> {
  if (!isLarge(reply)) return null;
  await nextTurn();
  const pace = createPace();
  const hash = createHash('sha256');
  const pieces: Buffer[] = [];
  for (const text of isMany(reply) ? entries(reply) : fields(reply as Fields)) {
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
    if (isMany(value)) yield* entries(value);
    else yield JSON.stringify(value);
  }
  yield '}';
}

function* entries(of: readonly unknown[]): Generator<string> {
  for (let at = 0; at < of.length; at += ENTRIES_A_PIECE) {
    const some = JSON.stringify(of.slice(at, at + ENTRIES_A_PIECE));
    yield (at === 0 ? '[' : ',') + some.slice(1, -1);
  }
  yield ']';
}
