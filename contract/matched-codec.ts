/**
 * A matched track, as stored and as sent to the browser: the matched points in time order and their ways, without
 * unmatched points. Encoded like fix-codec.ts; docs/speed-matcher.md describes it.
 */
import { ByteReader, ByteWriter, MalformedBytes } from './fix-bytes.ts';

export const MATCHED_MEDIA_TYPE = 'application/vnd.move.matched';

/** A way in one direction. */
export interface MatchedWay {
  /** The OpenStreetMap type: motorway, residential, cycleway, … */
  type: string;
  /** The name of the street, otherwise the number of the road, otherwise empty. */
  name: string;
  /** In km/h; 0 if none applies. */
  limit: number;
  /** Whether the limit is not recorded but derived from country and type of road. */
  isAssumed: boolean;
}

export interface MatchedTrack {
  readonly length: number;
  /** Unix milliseconds of the fixes. */
  readonly timeMs: Float64Array;
  /** Degrees, exact to 1e-6. */
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  /** For each point, the index in `ways`. */
  readonly way: Uint16Array;
  readonly ways: readonly MatchedWay[];
}

export const NOTHING_MATCHED: MatchedTrack = {
  length: 0,
  timeMs: new Float64Array(0),
  lat: new Float64Array(0),
  lon: new Float64Array(0),
  way: new Uint16Array(0),
  ways: [],
};

const VERSION = 1;
const STEPS_PER_DEGREE = 1e6;

export function encodeMatched({ length, timeMs, lat, lon, way, ways }: MatchedTrack): Uint8Array {
  const names = new TextEncoder().encode(
    JSON.stringify(ways.map(({ type, name, limit, isAssumed }) => [type, name, limit, isAssumed ? 1 : 0])),
  );
  const into = new ByteWriter(32 + names.length + length * 8);
  into.byte(VERSION);
  into.unsigned(length);
  into.unsigned(names.length);
  for (const byte of names) into.byte(byte);
  writeColumn(into, timeMs, length, 1);
  writeColumn(into, lat, length, STEPS_PER_DEGREE);
  writeColumn(into, lon, length, STEPS_PER_DEGREE);
  // Run-length encoded, because a track stays on a way for a while.
  for (let at = 0; at < length; ) {
    let end = at + 1;
    while (end < length && way[end] === way[at]) end++;
    into.unsigned(way[at] ?? 0);
    into.unsigned(end - at);
    at = end;
  }
  return into.bytes();
}

export function decodeMatched(bytes: Uint8Array): MatchedTrack {
  const from = new ByteReader(bytes);
  if (from.byte() !== VERSION) throw new MalformedBytes('This version of a matched track is not known.');
  const length = from.unsigned();
  const names = from.take(from.unsigned());
  if (length * 3 > from.left * 8) throw new MalformedBytes('The matched track is cut short.');
  const parsed = JSON.parse(new TextDecoder().decode(names)) as [string, string, number, number][];
  const timeMs = readColumn(from, length, 1);
  const lat = readColumn(from, length, STEPS_PER_DEGREE);
  const lon = readColumn(from, length, STEPS_PER_DEGREE);
  const way = new Uint16Array(length);
  for (let at = 0; at < length; ) {
    const index = from.unsigned();
    const end = at + from.unsigned();
    if (end > length || end === at) throw new MalformedBytes('The matched track cannot be read.');
    way.fill(index, at, end);
    at = end;
  }
  const ways = parsed.map(([type, name, limit, assumed]) => ({ type, name, limit, isAssumed: assumed === 1 }));
  return { length, timeMs, lat, lon, way, ways };
}

function writeColumn(into: ByteWriter, column: Float64Array, length: number, steps: number): void {
  if (length === 0) return;
  const changes = new Float64Array(length - 1);
  let last = Math.round((column[0] ?? 0) * steps);
  let lastStep = 0;
  into.signed(last);
  for (let at = 1; at < length; at++) {
    const value = Math.round((column[at] ?? 0) * steps);
    changes[at - 1] = value - last - lastStep;
    lastStep = value - last;
    last = value;
  }
  into.differences(changes, length - 1);
}

function readColumn(from: ByteReader, length: number, steps: number): Float64Array {
  const column = new Float64Array(length);
  if (length === 0) return column;
  let value = from.signed();
  const changes = new Float64Array(length - 1);
  from.differences(changes, length - 1);
  let step = 0;
  column[0] = value / steps;
  for (let at = 1; at < length; at++) {
    step += changes[at - 1] ?? 0;
    value += step;
    column[at] = value / steps;
  }
  return column;
}
