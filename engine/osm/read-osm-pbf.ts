import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { PbfReader } from 'pbf';
import { ByteQueue } from './byte-queue.ts';
import { type OsmSink, UnreadableMap } from './osm-sink.ts';
import { PbfBlock } from './pbf-block.ts';

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
    if (isFirst && blob.kind !== 'OSMHeader') throw new UnreadableMap('no OSM PBF file: it has no header', 'byte 0');
    isFirst = false;
    try {
      if (blob.kind === 'OSMHeader') checkHeader(data);
      else if (blob.kind === 'OSMData') block.read(data);
    } catch (error) {
      if (error instanceof UnreadableMap) throw error;
      throw new UnreadableMap('a block that cannot be read', `block at byte ${blob.at}`);
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
  if (isFirst) throw new UnreadableMap('an empty file', 'byte 0');
}

async function nextBlob(queue: ByteQueue): Promise<Blob | undefined> {
  const at = queue.given;
  const prefix = await queue.take(4);
  if (prefix.length === 0) return undefined;
  const headerLength = prefix.length < 4 ? 0 : new DataView(prefix.buffer, prefix.byteOffset).getUint32(0);
  if (headerLength === 0 || headerLength > MOST_HEADER) {
    const reason = at === 0 ? 'no OSM PBF file' : prefix.length < 4 ? 'the file ends too early' : 'a damaged block';
    throw new UnreadableMap(reason, `byte ${at}`);
  }
  const header = headerOf(await queue.take(headerLength), headerLength, at);
  const packed = await queue.take(header.size);
  if (packed.length < header.size) throw new UnreadableMap('the file ends too early', `block at byte ${at}`);
  return { kind: header.kind, at, data: contentOf(packed, at) };
}

function headerOf(bytes: Uint8Array, length: number, at: number): { kind: string; size: number } {
  const header = { kind: '', size: -1 };
  if (bytes.length < length) throw new UnreadableMap('the file ends too early', `block at byte ${at}`);
  try {
    new PbfReader(bytes).readFields((tag, to, pbf) => {
      if (tag === 1) to.kind = pbf.readString();
      else if (tag === 3) to.size = pbf.readVarint();
    }, header);
  } catch {
    throw new UnreadableMap(at === 0 ? 'no OSM PBF file' : 'a damaged block', `byte ${at}`);
  }
  if (header.size < 0 || header.size > MOST_BLOB)
    throw new UnreadableMap(at === 0 ? 'no OSM PBF file' : 'a block of an impossible size', `byte ${at}`);
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
    throw new UnreadableMap('a damaged block', `block at byte ${at}`);
  }
  if (blob.raw) return blob.raw;
  if (!blob.zlib) {
    const reason = blob.other ? 'a block packed in a way that this server does not read; zlib is' : 'a damaged block';
    throw new UnreadableMap(reason, `block at byte ${at}`);
  }
  try {
    // Whatever the block claims, no more is unpacked: a few bytes cannot fill the memory.
    return await unpack(blob.zlib, { maxOutputLength: MOST_BLOB });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw new UnreadableMap(isTooLarge ? 'a block larger than allowed' : 'a damaged block', `block at byte ${at}`);
  }
}

function checkHeader(data: Uint8Array): void {
  const unknown: string[] = [];
  new PbfReader(data).readFields((tag, to, pbf) => {
    if (tag !== 4) return;
    const feature = pbf.readString();
    if (!KNOWN_FEATURES.has(feature)) to.push(feature);
  }, unknown);
  if (unknown.length > 0)
    throw new UnreadableMap(`it needs what this server does not read: ${unknown.join(', ').slice(0, 80)}`, 'header');
}
