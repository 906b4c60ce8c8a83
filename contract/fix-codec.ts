/**
 * The compact form of fixes: columns of whole steps, each value told as its difference from what the ones before it
 * foretell, in as few bits as it needs. Phones send it, the server stores it as it came. docs/upload.md describes it.
 */
import { ByteReader, ByteWriter, MalformedBytes } from './fix-bytes.ts';

/** Fixes as columns, one array a field. NaN = unknown, in the last four only. The engine reads the same shape. */
export interface FixColumns {
  readonly length: number;
  /** Unix time in seconds, exact to the millisecond. */
  readonly timestamp: Float64Array;
  /** WGS 84 degrees, exact to 1e-7. */
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  /** Metres, exact to 0.1. */
  readonly accuracy: Float32Array;
  /** Metres a second, exact to 0.01. */
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

export function emptyColumns(length: number): FixColumns {
  return {
    length,
    timestamp: new Float64Array(length),
    lat: new Float64Array(length),
    lon: new Float64Array(length),
    accuracy: new Float32Array(length).fill(Number.NaN),
    speed: new Float32Array(length).fill(Number.NaN),
    bearing: new Float32Array(length).fill(Number.NaN),
    altitude: new Float32Array(length).fill(Number.NaN),
  };
}

/** The stored form: version, count, columns. */
export function encodeFixes(fixes: FixColumns): Uint8Array {
  const into = new ByteWriter(16 + fixes.length * 16);
  writeFixes(fixes, into);
  return into.bytes();
}

/** The form sent by phones: a mark, the batch's id, then the stored form. */
export function encodeBatch(batchId: string, fixes: FixColumns): Uint8Array {
  if (!UUID.test(batchId)) throw new RangeError('A batch id is a UUID in lower case.');
  const into = new ByteWriter(MAGIC.length + BATCH_ID_BYTES + 16 + fixes.length * 16);
  for (const byte of MAGIC) into.byte(byte);
  const hex = batchId.replaceAll('-', '');
  for (let at = 0; at < hex.length; at += 2) into.byte(Number.parseInt(hex.slice(at, at + 2), 16));
  writeFixes(fixes, into);
  return into.bytes();
}

/** The fixes of the stored form. Refuses what is cut short, too long or of another version; never reads beyond. */
export function decodeFixes(bytes: Uint8Array, maxFixes = Number.MAX_SAFE_INTEGER): FixColumns {
  return readFixes(new ByteReader(bytes), maxFixes);
}

export interface DecodedBatch {
  batchId: string;
  fixes: FixColumns;
  /** The part of the bytes that is the stored form. */
  stored: Uint8Array;
}

export function decodeBatch(bytes: Uint8Array): DecodedBatch {
  const from = new ByteReader(bytes);
  for (const byte of MAGIC) if (from.byte() !== byte) throw new MalformedBytes('These are not fixes.');
  let hex = '';
  for (let at = 0; at < BATCH_ID_BYTES; at++) hex += from.byte().toString(16).padStart(2, '0');
  const batchId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const stored = bytes.subarray(MAGIC.length + BATCH_ID_BYTES);
  return { batchId, fixes: readFixes(from, MAX_FIXES_PER_BATCH), stored };
}

function writeFixes(fixes: FixColumns, into: ByteWriter): void {
  into.byte(VERSION);
  into.unsigned(fixes.length);
  for (const name of ['timestamp', 'lat', 'lon'] as const) writeSmooth(fixes[name], fixes.length, STEPS[name], into);
  for (const name of OPTIONAL) writeOptional(fixes[name], fixes.length, STEPS[name], into);
}

function readFixes(from: ByteReader, maxFixes: number): FixColumns {
  if (from.byte() !== VERSION) throw new MalformedBytes('This version of the fixes is not known.');
  const length = from.unsigned();
  if (length > maxFixes) throw new MalformedBytes(`More than ${maxFixes} fixes.`);
  // Each fix takes three bits at the least: a count that promises more than there is would only cost memory.
  if (length * 3 > from.left * 8) throw new MalformedBytes('The fixes are cut short.');
  const fixes = emptyColumns(length);
  for (const name of ['timestamp', 'lat', 'lon'] as const) readSmooth(from, fixes[name], length, STEPS[name]);
  for (const name of OPTIONAL) readOptional(from, fixes[name], length, STEPS[name]);
  if (from.left > 0) throw new MalformedBytes('There is more than the fixes.');
  return fixes;
}

/** Time and place go on as they went: the first value, then the change of each step. */
function writeSmooth(column: Float64Array, length: number, steps: number, into: ByteWriter): void {
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
  // The changes lie one place ahead of the values they lead to.
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

/** A column of which some values may be unknown: which ones, then the difference of each known one from the last. */
function writeOptional(column: Float32Array, length: number, steps: number, into: ByteWriter): void {
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
  if (kind === NONE_KNOWN) return;
  if (kind !== ALL_KNOWN && kind !== SOME_KNOWN) throw new MalformedBytes('A column of the fixes cannot be read.');
  const marks = kind === SOME_KNOWN ? from.take(Math.ceil(length / 8)) : null;
  const isKnown = (at: number): boolean => !marks || ((marks[at >> 3] ?? 0) & (1 << (at & 7))) !== 0;
  let known = 0;
  for (let at = 0; at < length; at++) if (isKnown(at)) known++;
  if (known === 0) throw new MalformedBytes('A column of the fixes cannot be read.');
  let last = from.signed();
  const differences = new Float64Array(known);
  from.differences(differences, known - 1);
  let count = 0;
  for (let at = 0; at < length; at++) {
    if (!isKnown(at)) continue;
    column[at] = last / steps;
    last += differences[count++] ?? 0;
  }
}
