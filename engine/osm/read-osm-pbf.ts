import { PbfReader } from 'pbf';
import { ByteQueue } from './byte-queue.ts';
import type { MapSink } from './map-sink.ts';
import type { OsmSink } from './osm-sink.ts';
import { type Blob, contentOf, nextBlob } from './pbf-blob.ts';
import { PbfBlock } from './pbf-block.ts';
import { tellColumns } from './pbf-columns.ts';
import { PbfThread } from './pbf-thread.ts';
import { asDamaged, UnreadableMap } from './unreadable-map.ts';

/** So many blocks are unpacked beside the one being told. */
const AHEAD = 3;
/** So many are read by a thread: enough that neither waits for the other where a core is taken away for a moment. */
const AHEAD_ASIDE = 8;
/** What a reader must know to read on; anything else would be guessing. */
const KNOWN_FEATURES = new Set(['OsmSchema-V0.6', 'DenseNodes']);

/**
 * Reads blocks as they come; only a few are in memory. `keys` are the tags to tell of (all where it is absent).
 * Whatever is wrong is told with its place in the file.
 */
export function readOsmPbf(
  pieces: AsyncIterable<Uint8Array>,
  sink: OsmSink,
  keys?: ReadonlySet<string>,
): Promise<void> {
  const block = new PbfBlock(sink, keys);
  return readBlobs(
    pieces,
    sink,
    ({ packed, at }) => contentOf(packed, at),
    (data, { at }) => {
      try {
        block.read(data);
      } catch (error) {
        throw asDamaged(error, at);
      }
    },
  );
}

/** The same, with a thread that reads and finds the places of ways while this one makes something of them: worth it for large files. */
export async function readOsmPbfAside(
  pieces: AsyncIterable<Uint8Array>,
  sink: MapSink,
  keys: ReadonlySet<string>,
): Promise<void> {
  const thread = new PbfThread(keys, sink.folder);
  try {
    await readBlobs(
      pieces,
      sink,
      (blob) => thread.read(blob),
      (columns) => tellColumns(columns, sink),
      AHEAD_ASIDE,
    );
  } finally {
    await thread.close();
  }
}

async function readBlobs<Read>(
  pieces: AsyncIterable<Uint8Array>,
  sink: Pick<OsmSink, 'attribution'>,
  begin: (blob: Blob) => Promise<Read>,
  tell: (read: Read, blob: Blob) => void,
  most = AHEAD,
): Promise<void> {
  const queue = new ByteQueue(pieces);
  const ahead: { blob: Blob; read: Promise<Read> }[] = [];
  let isFirst = true;
  try {
    for (let blob = await nextBlob(queue); blob; blob = await nextBlob(queue)) {
      if (isFirst && blob.kind !== 'OSMHeader') throw new UnreadableMap('not_osm', 'byte', 0);
      isFirst = false;
      if (blob.kind === 'OSMHeader') await readHeader(blob, sink);
      if (blob.kind !== 'OSMData') continue;
      const read = begin(blob);
      // Told where it is waited for.
      read.catch(() => undefined);
      ahead.push({ blob, read });
      const next = ahead.length > most ? ahead.shift() : undefined;
      if (next) tell(await next.read, next.blob);
    }
    for (const next of ahead.splice(0)) tell(await next.read, next.blob);
  } finally {
    await Promise.allSettled(ahead.map(({ read }) => read));
  }
  if (isFirst) throw new UnreadableMap('empty', 'byte', 0);
}

async function readHeader({ packed, at }: Blob, sink: Pick<OsmSink, 'attribution'>): Promise<void> {
  const data = await contentOf(packed, at);
  const unknown: string[] = [];
  let source = '';
  try {
    new PbfReader(data).readFields((tag, to, pbf) => {
      if (tag === 17) source = pbf.readString();
      if (tag !== 4) return;
      const feature = pbf.readString();
      if (!KNOWN_FEATURES.has(feature)) to.push(feature);
    }, unknown);
  } catch {
    throw new UnreadableMap('damaged', 'block', at);
  }
  if (source !== '') sink.attribution?.(source);
  if (unknown.length > 0) throw new UnreadableMap('needs_features', 'header', null, unknown.join(', '));
}
