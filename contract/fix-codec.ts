/**
 * The compact form of fixes: columns of whole steps, each value encoded as its difference from a prediction, in as few
 * bits as it needs. Phones send it, the server stores it unchanged. docs/upload.md describes it.
 */
import { ByteReader, ByteWriter, MalformedBytes, resultOf } from './fix-bytes.ts';

/** Fixes as columns, one array per field. NaN means unknown, in the last four only. The engine uses the same format. */
export interface FixColumns {
  readonly length: number;
  /** Unix time in seconds, exact to the millisecond. */
  readonly timestamp: Float64Array;
  /** WGS 84 degrees, exact to 1e-7. */
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  /** Metres, exact to 0.1. */
  readonly accuracy: Float32Array;
  /** Metres per second, exact to 0.01. */
  readonly speed: Float32Array;
  /** Degrees from north, exact to 0.1. */
  readonly bearing: Float32Array;
  /** Metres, exact to 0.1. */
  readonly altitude: Float32Array;
}

export const FIXES_MEDIA_TYPE = 'application/vnd.move.fixes';
export const MAX_FIXES_PER_BATCH = 10_000;

const VERSION = 1;
const MAGIC = [0x4d, 0x56, 0x46, 0x58] as const; // MVFX
const BATCH_ID_BYTES = 16;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const STEPS = { timestamp: 1e3, lat: 1e7, lon: 1e7, accuracy: 10, speed: 100, bearing: 10, altitude: 10 } as const;
const OPTIONAL = ['accuracy', 'speed', 'bearing', 'altitude'] as const;

/** Columns with all optional values unknown. */
export function emptyColumns(length: number): FixColumns {
  const columns = allocateColumns(length);
  for (const name of OPTIONAL) columns[name].fill(Number.NaN);
  return columns;
}

/** One allocation for all columns, because thousands of batches are decoded per second. */
export function allocateColumns(length: number): FixColumns {
  const memory = new ArrayBuffer(length * 40);
  return {
    length,
    timestamp: new Float64Array(memory, 0, length),
    lat: new Float64Array(memory, length * 8, length),
    lon: new Float64Array(memory, length * 16, length),
    accuracy: new Float32Array(memory, length * 24, length),
    speed: new Float32Array(memory, length * 28, length),
    bearing: new Float32Array(memory, length * 32, length),
    altitude: new Float32Array(memory, length * 36, length),
  };
}

/** The stored form: version, count, columns. */
export const encodeFixes = (fixes: FixColumns): Uint8Array => resultOf(encodingFixes(fixes));

/** The same column by column, for a thread that others wait for. */
export function* encodingFixes(fixes: FixColumns): Generator<undefined, Uint8Array> {
  const into = new ByteWriter(16 + fixes.length * 16);
  yield* writeFixes(fixes, into);
  return into.bytes();
}

/** The form sent by phones: a magic number, the batch's id, then the stored form. */
export function encodeBatch(batchId: string, fixes: FixColumns): Uint8Array {
  if (!UUID.test(batchId)) throw new RangeError('A batch id is a UUID in lower case.');
  const into = new ByteWriter(MAGIC.length + BATCH_ID_BYTES + 16 + fixes.length * 16);
  for (const byte of MAGIC) into.byte(byte);
  const hex = batchId.replaceAll('-', '');
  for (let at = 0; at < hex.length; at += 2) into.byte(Number.parseInt(hex.slice(at, at + 2), 16));
  resultOf(writeFixes(fixes, into));
  return into.bytes();
}

export type AllocateColumns = (length: number) => FixColumns;

/** Reused buffers, for readers that finish a batch before they decode the next. */
export function reusedColumns(most: number): AllocateColumns {
  const columns = allocateColumns(most);
  return (length) => ({ ...columns, length });
}

/** Decodes the stored form. Rejects truncated or overlong data and unknown versions; never reads beyond the end. */
export function decodeFixes(bytes: Uint8Array, maxFixes = Number.MAX_SAFE_INTEGER): FixColumns {
  return readFixes(new ByteReader(bytes), maxFixes, allocateColumns);
}

export interface DecodedBatch {
  batchId: string;
  fixes: FixColumns;
  /** The part of the bytes that is the stored form. */
  stored: Uint8Array;
}

export function decodeBatch(bytes: Uint8Array, allocate: AllocateColumns = allocateColumns): DecodedBatch {
  const from = new ByteReader(bytes);
  for (const byte of MAGIC) if (from.byte() !== byte) throw new MalformedBytes('These are not fixes.');
  const batchId = uuidOf(from.take(BATCH_ID_BYTES));
  const stored = bytes.subarray(MAGIC.length + BATCH_ID_BYTES);
  return { batchId, fixes: readFixes(from, MAX_FIXES_PER_BATCH, allocate), stored };
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const DASH_BEFORE = new Set([4, 6, 8, 10]);

function uuidOf(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at++) text += (DASH_BEFORE.has(at) ? '-' : '') + HEX[bytes[at] ?? 0];
  return text;
}

function* writeFixes(fixes: FixColumns, into: ByteWriter): Generator<undefined, void> {
  into.byte(VERSION);
  into.unsigned(fixes.length);
  for (const name of ['timestamp', 'lat', 'lon'] as const) {
    yield writeSmooth(fixes[name], fixes.length, STEPS[name], into);
  }
  for (const name of OPTIONAL) yield writeOptional(fixes[name], fixes.length, STEPS[name], into);
}

/** One reader per version. A new format gets a new number, and older data stays readable. */
type Reads = (from: ByteReader, maxFixes: number, allocate: AllocateColumns) => FixColumns;
const READERS: ReadonlyMap<number, Reads> = new Map([[VERSION, readVersion1]]);

function readFixes(from: ByteReader, maxFixes: number, allocate: AllocateColumns): FixColumns {
  const version = from.byte();
  const read = READERS.get(version);
  if (!read) throw new MalformedBytes(`Version ${version} of the fixes is not known here.`);
  return read(from, maxFixes, allocate);
}

function readVersion1(from: ByteReader, maxFixes: number, allocate: AllocateColumns): FixColumns {
  const length = from.unsigned();
  if (length > maxFixes) throw new MalformedBytes(`More than ${maxFixes} fixes.`);
  // Each fix needs at least three bits; a larger count would only allocate memory.
  if (length * 3 > from.left * 8) throw new MalformedBytes('The fixes are cut short.');
  const fixes = allocate(length);
  for (const name of ['timestamp', 'lat', 'lon'] as const) readSmooth(from, fixes[name], length, STEPS[name]);
  for (const name of OPTIONAL) readOptional(from, fixes[name], length, STEPS[name]);
  if (from.left > 0) throw new MalformedBytes('There is more than the fixes.');
  return fixes;
}

/** Time and position change smoothly: the first value, then the change of each step. */
function writeSmooth(column: Float64Array, length: number, steps: number, into: ByteWriter): undefined {
  if (length === 0) return;
  let last = Math.round((column[0] ?? 0) * steps);
  let lastStep = 0;
  into.signed(last);
  const changes = new Float64Array(length - 1);
  for (let at = 1; at < length; at++) {
    const value = Math.round((column[at] ?? 0) * steps);
    const step = value - last;
    changes[at - 1] = step - lastStep;
    last = value;
    lastStep = step;
  }
  into.differences(changes, length - 1);
}

function readSmooth(from: ByteReader, column: Float64Array, length: number, steps: number): void {
  if (length === 0) return;
  let last = from.signed();
  let step = 0;
  from.differences(column, length - 1);
  // The differences are stored one position before the values they lead to.
  for (let at = 0; at < length; at++) {
    const change = column[at] ?? 0;
    column[at] = last / steps;
    step += change;
    last += step;
  }
}

const NONE_KNOWN = 0;
const ALL_KNOWN = 1;
const SOME_KNOWN = 2;

/**
 * A column in which some values may be unknown: which ones, then the difference of each known one from the previous.
 */
function writeOptional(column: Float32Array, length: number, steps: number, into: ByteWriter): undefined {
  let known = 0;
  for (let at = 0; at < length; at++) if (!Number.isNaN(column[at])) known++;
  into.byte(known === 0 ? NONE_KNOWN : known === length ? ALL_KNOWN : SOME_KNOWN);
  if (known === 0) return;
  if (known < length) {
    for (let at = 0; at < length; at += 8) {
      let bits = 0;
      for (let bit = 0; bit < 8 && at + bit < length; bit++) if (!Number.isNaN(column[at + bit])) bits |= 1 << bit;
      into.byte(bits);
    }
  }
  const values = new Float64Array(known);
  let count = 0;
  let last = 0;
  for (let at = 0; at < length; at++) {
    const raw = column[at] ?? Number.NaN;
    if (Number.isNaN(raw)) continue;
    const value = Math.round(raw * steps);
    values[count++] = value - last;
    last = value;
  }
  into.signed(values[0] ?? 0);
  into.differences(values.subarray(1), known - 1);
}

function readOptional(from: ByteReader, column: Float32Array, length: number, steps: number): void {
  const kind = from.byte();
  if (kind === NONE_KNOWN) column.fill(Number.NaN, 0, length);
  else if (kind === ALL_KNOWN) readKnown(from, column, length, steps);
  else if (kind === SOME_KNOWN) readSome(from, column, length, steps);
  else throw new MalformedBytes('A column of the fixes cannot be read.');
}

/** A reused buffer for differences. */
let spare = new Float64Array(1_000);

function readKnown(from: ByteReader, column: Float32Array, length: number, steps: number): void {
  if (length === 0) throw new MalformedBytes('A column of the fixes cannot be read.');
  if (spare.length < length) spare = new Float64Array(length);
  const differences = spare;
  let last = from.signed();
  from.differences(differences, length - 1);
  for (let at = 0; at < length; at++) {
    column[at] = last / steps;
    last += differences[at] ?? 0;
  }
}

function readSome(from: ByteReader, column: Float32Array, length: number, steps: number): void {
  const marks = from.take(Math.ceil(length / 8));
  let known = 0;
  for (let at = 0; at < length; at++) known += ((marks[at >> 3] ?? 0) >> (at & 7)) & 1;
  const values = new Float32Array(known);
  readKnown(from, values, known, steps);
  for (let at = 0, next = 0; at < length; at++) {
    const isKnown = ((marks[at >> 3] ?? 0) >> (at & 7)) & 1;
    column[at] = isKnown ? (values[next++] ?? Number.NaN) : Number.NaN;
  }
}
