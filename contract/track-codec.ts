/**
 * A track as sent to the browser: parts in time order, each the uninterrupted route of one item, with gaps between them.
 * Encoded like fix-codec.ts; longitudes continue beyond ±180 across the date line.
 */
import { ByteReader, ByteWriter, MalformedBytes, resultOf } from './fix-bytes.ts';
import type { ItemType } from './timeline.ts';

export const TRACK_MEDIA_TYPE = 'application/vnd.move.track';

export interface TrackPart {
  /** The start of its item; null if it belongs to none. */
  readonly itemTs: number | null;
  readonly type: ItemType;
  readonly length: number;
  /** Unix milliseconds, exact to 0.1 s. */
  readonly timeMs: Float64Array;
  /** Degrees, exact to 1e-6. */
  readonly lat: Float64Array;
  readonly lon: Float64Array;
}

export interface Track {
  parts: TrackPart[];
  /** The number of measured fixes; the parts have fewer points. */
  fixCount: number;
}

const MAGIC = [0x4d, 0x56, 0x54, 0x4b] as const; // MVTK
const VERSION = 1;
const STEP_MS = 100;
const STEPS_PER_DEGREE = 1e6;

/** The order is part of the format, so new types are added at the end. */
const TYPES: readonly ItemType[] = [
  'UNKNOWN',
  'CAR',
  'CYCLING',
  'WALKING',
  'IDLE',
  'TRAIN',
  'TRAM',
  'METRO',
  'BUS',
  'PUBLIC_TRANSPORT',
  'DRIVING',
  'FAKETRIP',
];

export const encodeTrack = (track: Track): Uint8Array => resultOf(encodingTrack(track));

/** The same column by column, for a thread that others wait for. */
export function* encodingTrack({ parts, fixCount }: Track): Generator<undefined, Uint8Array> {
  const into = new ByteWriter(64 + parts.reduce((sum, part) => sum + 24 + part.length * 8, 0));
  for (const byte of MAGIC) into.byte(byte);
  into.byte(VERSION);
  into.unsigned(fixCount);
  into.unsigned(parts.length);
  for (const part of parts) {
    into.byte(Math.max(0, TYPES.indexOf(part.type)));
    into.unsigned(part.itemTs === null ? 0 : part.itemTs + 1);
    into.unsigned(part.length);
    yield writeColumn(into, part.timeMs, part.length, 1 / STEP_MS);
    yield writeColumn(into, part.lat, part.length, STEPS_PER_DEGREE);
    yield writeColumn(into, part.lon, part.length, STEPS_PER_DEGREE);
  }
  return into.bytes();
}

export function decodeTrack(bytes: Uint8Array): Track {
  const from = new ByteReader(bytes);
  for (const byte of MAGIC) if (from.byte() !== byte) throw new MalformedBytes('This is not a track.');
  if (from.byte() !== VERSION) throw new MalformedBytes('This version of the track is not known.');
  const fixCount = from.unsigned();
  const parts: TrackPart[] = [];
  for (let left = from.unsigned(); left > 0; left--) {
    const type = TYPES[from.byte()] ?? 'UNKNOWN';
    const named = from.unsigned();
    const length = from.unsigned();
    if (length * 3 > from.left * 8) throw new MalformedBytes('The track is cut short.');
    const timeMs = readColumn(from, length, 1 / STEP_MS);
    const lat = readColumn(from, length, STEPS_PER_DEGREE);
    const lon = readColumn(from, length, STEPS_PER_DEGREE);
    parts.push({ itemTs: named === 0 ? null : named - 1, type, length, timeMs, lat, lon });
  }
  if (from.left > 0) throw new MalformedBytes('There is more than the track.');
  return { parts, fixCount };
}

function writeColumn(into: ByteWriter, column: Float64Array, length: number, steps: number): undefined {
  if (length === 0) return;
  const differences = new Float64Array(length - 1);
  let last = Math.round((column[0] ?? 0) * steps);
  into.signed(last);
  for (let at = 1; at < length; at++) {
    const value = Math.round((column[at] ?? 0) * steps);
    differences[at - 1] = value - last;
    last = value;
  }
  into.differences(differences, length - 1);
}

function readColumn(from: ByteReader, length: number, steps: number): Float64Array {
  const column = new Float64Array(length);
  if (length === 0) return column;
  let value = from.signed();
  const differences = new Float64Array(length - 1);
  from.differences(differences, length - 1);
  column[0] = value / steps;
  for (let at = 1; at < length; at++) {
    value += differences[at - 1] ?? 0;
    column[at] = value / steps;
  }
  return column;
}
