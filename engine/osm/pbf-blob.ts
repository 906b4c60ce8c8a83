import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { PbfReader } from 'pbf';
import type { ByteQueue } from './byte-queue.ts';
import { MAX_RATIO, UnreadableMap } from './unreadable-map.ts';

/** Limits from the format's specification. */
const MAX_HEADER = 64 * 1024;
const MAX_BLOB = 32 * 1024 * 1024;
/** The ratio is checked only above this unpacked size. */
const RATIO_COUNTS_FROM = 1024 * 1024;

const unpack = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflate);

/** A block as stored in the file, with its offset. */
export type Blob = { kind: string; at: number; packed: Uint8Array };

export async function nextBlob(queue: ByteQueue): Promise<Blob | undefined> {
  const at = queue.consumed;
  const prefix = await queue.take(4);
  if (prefix.length === 0) return undefined;
  const headerLength = prefix.length < 4 ? 0 : new DataView(prefix.buffer, prefix.byteOffset).getUint32(0);
  if (headerLength === 0 || headerLength > MAX_HEADER) {
    throw new UnreadableMap(at === 0 ? 'not_osm' : prefix.length < 4 ? 'cut' : 'damaged', 'byte', at);
  }
  const header = headerOf(await queue.take(headerLength), headerLength, at);
  const packed = await queue.take(header.size);
  if (packed.length < header.size) throw new UnreadableMap('cut', 'block', at);
  return { kind: header.kind, at, packed };
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
  if (header.size < 0 || header.size > MAX_BLOB) throw new UnreadableMap(at === 0 ? 'not_osm' : 'damaged', 'byte', at);
  return header;
}

/** The content of a block; whatever it claims, no more is unpacked than the format allows. */
export async function contentOf(packed: Uint8Array, at: number): Promise<Uint8Array> {
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
  // Whatever the block claims, no more is unpacked, so a few bytes cannot fill the memory.
  const content = await unpack(blob.zlib, { maxOutputLength: MAX_BLOB }).catch((error: unknown) => {
    throw new UnreadableMap(error instanceof RangeError ? 'too_large' : 'damaged', 'block', at);
  });
  // What is made of a block takes more room on the disk than the block does unpacked.
  const isBomb = content.length > RATIO_COUNTS_FROM && content.length > MAX_RATIO * blob.zlib.length;
  if (isBomb) throw new UnreadableMap('bomb', 'block', at);
  return content;
}
