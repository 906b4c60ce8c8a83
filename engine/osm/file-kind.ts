import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { MapSink } from './map-sink.ts';
import type { OsmSink } from './osm-sink.ts';
import { readOsmPbf, readOsmPbfAside } from './read-osm-pbf.ts';
import { readOsmXml } from './read-osm-xml.ts';
import { KEYS } from './tags.ts';
import { MAX_RATIO, UnreadableMap } from './unreadable-map.ts';
import { WayPlacer } from './way-placer.ts';

/** A file whose first block is this large is worth a thread. */
const LARGE_PIECE = 512 * 1024;
const RATIO_COUNTS_FROM = 32 * 1024 * 1024;

type Kind = 'pbf' | 'xml' | 'gzip';

/** Reads an OpenStreetMap extract regardless of its name: its first bytes identify the format. */
export async function readOsm(pieces: AsyncIterable<Uint8Array>, sink: OsmSink | MapSink): Promise<void> {
  const source = pieces[Symbol.asyncIterator]();
  const first = await source.next();
  const start = first.done ? new Uint8Array(0) : first.value;
  const whole = continued(start, source);
  const kind = kindOf(start);
  if (!('folder' in sink)) return readAs(kind, whole, sink);
  if (kind === 'pbf' && start.length >= LARGE_PIECE) return readOsmPbfAside(whole, sink, KEYS);
  const placer = new WayPlacer(sink.folder, sink);
  try {
    await readAs(kind, whole, placer);
    placer.flushHouses();
  } finally {
    placer.close();
  }
}

function readAs(kind: Kind, whole: AsyncIterable<Uint8Array>, sink: OsmSink): Promise<void> {
  switch (kind) {
    case 'pbf':
      return readOsmPbf(whole, sink, KEYS);
    case 'xml':
      return readOsmXml(whole, sink);
    case 'gzip':
      return readOsmXml(unpacked(whole), sink);
  }
}

async function* continued(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function kindOf(start: Uint8Array): Kind {
  const text = Buffer.from(start.subarray(0, 64)).toString('latin1');
  if (start.length === 0) throw new UnreadableMap('empty', 'byte', 0);
  if (start[0] === 0x1f && start[1] === 0x8b) return 'gzip';
  if (text.slice(4).includes('OSMHeader')) return 'pbf';
  if (/^(\xef\xbb\xbf)?\s*</.test(text)) return 'xml';
  const packed = text.startsWith('PK') ? 'ZIP' : text.startsWith('BZh') ? 'bzip2' : undefined;
  if (packed) throw new UnreadableMap('packed_otherwise', 'byte', 0, packed);
  throw new UnreadableMap('not_osm', 'byte', 0);
}

async function* unpacked(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [bytesIn, bytesOut] = [0, 0];
  const counted = async function* () {
    for await (const piece of packed) {
      bytesIn += piece.length;
      yield piece;
    }
  };
  const from = Readable.from(counted(), { objectMode: false });
  const gunzip = createGunzip();
  from.on('error', (error) => gunzip.destroy(error));
  try {
    for await (const piece of from.pipe(gunzip) as AsyncIterable<Uint8Array>) {
      bytesOut += piece.length;
      if (bytesOut > RATIO_COUNTS_FROM && bytesOut > bytesIn * MAX_RATIO)
        throw new UnreadableMap('bomb', 'byte', bytesIn);
      yield piece;
    }
  } catch (error) {
    throw asUnreadable(error, bytesIn);
  } finally {
    from.destroy();
  }
}

function asUnreadable(error: unknown, at: number): unknown {
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string' || !code.startsWith('Z_')) return error;
  return new UnreadableMap(code === 'Z_BUF_ERROR' ? 'cut' : 'damaged_gzip', 'byte', at);
}
