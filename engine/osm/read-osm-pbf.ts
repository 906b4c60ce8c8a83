import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { PbfReader } from 'pbf';
import { ByteQueue } from './byte-queue.ts';
import type { OsmSink } from './osm-sink.ts';
import { PbfBlock } from './pbf-block.ts';
import { UnreadableMap } from './unreadable-map.ts';

/** By the format's own words: no header is larger, and no block. */
const MOST_HEADER = 64 * 1024;
const MOST_BLOB = 32 * 1024 * 1024;
/** So many blocks are unpacked beside the one being read. */
const AHEAD = 3;
/** What a reader must know to read on; anything else would be guessing. */
const KNOWN_FEATURES = new Set(['OsmSchema-V0.6', 'DenseNodes']);

const unpack = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflate);

type Blob = { kind: string; at: number; data: Promise<Uint8Array> };

/**
 * Reads blocks as they come; only a few are in memory. `keys` are the tags to tell of (all where it is absent).
 * Whatever is wrong is told with its place in the file.
 */
export async function readOsmPbf(
  pieces: AsyncIterable<Uint8Array>,
  sink: OsmSink,
  keys?: ReadonlySet<string>,
): Promise<void> {
  const queue = new ByteQueue(pieces);
  const ahead: Blob[] = [];
  const block = new PbfBlock(sink, keys);
  let isFirst = true;
  const readOne = async (blob: Blob): Promise<void> => {
    const data = await blob.data;
    if (isFirst && blob.kind !== 'OSMHeader') throw new UnreadableMap('not_osm', 'byte', 0);
    isFirst = false;
    try {
      if (blob.kind === 'OSMHeader') readHeader(data, sink);
      else if (blob.kind === 'OSMData') block.read(data);
    } catch (error) {
      if (error instanceof UnreadableMap) throw error;
      throw new UnreadableMap('damaged', 'block', blob.at);
    }
  };
  try {
    for (;;) {
      const blob = await nextBlob(queue);
      if (!blob) break;
      // Told where it is waited for.
      blob.data.catch(() => undefined);
      ahead.push(blob);
      const next = ahead.length > AHEAD ? ahead.shift() : undefined;
      if (next) await readOne(next);
    }
    for (const blob of ahead.splice(0)) await readOne(blob);
  } finally {
    await Promise.allSettled(ahead.map(({ data }) => data));
  }
  if (isFirst) throw new UnreadableMap('empty', 'byte', 0);
}

async function nextBlob(queue: ByteQueue): Promise<Blob | undefined> {
  const at = queue.given;
  const prefix = await queue.take(4);
  if (prefix.length === 0) return undefined;
  const headerLength = prefix.length < 4 ? 0 : new DataView(prefix.buffer, prefix.byteOffset).getUint32(0);
  if (headerLength === 0 || headerLength > MOST_HEADER) {
    throw new UnreadableMap(at === 0 ? 'not_osm' : prefix.length < 4 ? 'cut' : 'damaged', 'byte', at);
  }
  const header = headerOf(await queue.take(headerLength), headerLength, at);
  const packed = await queue.take(header.size);
  if (packed.length < header.size) throw new UnreadableMap('cut', 'block', at);
  return { kind: header.kind, at, data: contentOf(packed, at) };
}

function headerOf(bytes: Uint8Array, length: number, at: number): { kind: string; size: number } {
  const header = { kind: '', size: -1 };
  if (bytes.length < length) throw new UnreadableMap('cut', 'block', at);
  try {
    new PbfReader(bytes).readFields((tag, to, pbf) => {
      if (tag === 1) to.kind = pbf.readString();
      else if (tag === 3) to.size = pbf.readVarint();
    }, header);
  } catch {
    throw new UnreadableMap(at === 0 ? 'not_osm' : 'damaged', 'byte', at);
  }
  if (header.size < 0 || header.size > MOST_BLOB) throw new UnreadableMap(at === 0 ? 'not_osm' : 'damaged', 'byte', at);
  return header;
}

async function contentOf(packed: Uint8Array, at: number): Promise<Uint8Array> {
  const blob: { raw?: Uint8Array; zlib?: Uint8Array; other?: boolean } = {};
  try {
    new PbfReader(packed).readFields((tag, to, pbf) => {
      if (tag === 1) to.raw = pbf.readBytes();
      else if (tag === 3) to.zlib = pbf.readBytes();
      else if (tag >= 4) to.other = true;
    }, blob);
  } catch {
    throw new UnreadableMap('damaged', 'block', at);
  }
  if (blob.raw) return blob.raw;
  if (!blob.zlib) {
    throw new UnreadableMap(blob.other ? 'other_packing' : 'damaged', 'block', at);
  }
  try {
    // Whatever the block claims, no more is unpacked: a few bytes cannot fill the memory.
    return await unpack(blob.zlib, { maxOutputLength: MOST_BLOB });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw new UnreadableMap(isTooLarge ? 'too_large' : 'damaged', 'block', at);
  }
}

function readHeader(data: Uint8Array, sink: OsmSink): void {
  const unknown: string[] = [];
  let source = '';
  new PbfReader(data).readFields((tag, to, pbf) => {
    if (tag === 17) source = pbf.readString();
    if (tag !== 4) return;
    const feature = pbf.readString();
    if (!KNOWN_FEATURES.has(feature)) to.push(feature);
  }, unknown);
  if (source !== '') sink.attribution?.(source);
  if (unknown.length > 0) throw new UnreadableMap('needs_features', 'header', null, unknown.join(', '));
}
