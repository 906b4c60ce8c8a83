import { PbfReader } from 'pbf';
import { ByteQueue } from './byte-queue.ts';
import type { MapSink } from './map-sink.ts';
import type { OsmSink } from './osm-sink.ts';
import { type Blob, contentOf, nextBlob } from './pbf-blob.ts';
import { PbfBlock } from './pbf-block.ts';
import { replayColumns } from './pbf-columns.ts';
import { PbfThread } from './pbf-thread.ts';
import { asDamaged, UnreadableMap } from './unreadable-map.ts';

/** Number of blocks unpacked ahead of the current one. */
const AHEAD = 3;
/** Number of blocks in flight in the thread: enough that neither side waits when a core is briefly taken away. */
const AHEAD_ASIDE = 8;
/** Features a reader must support; ignoring any other would be guessing. */
const KNOWN_FEATURES = new Set(['OsmSchema-V0.6', 'DenseNodes']);

/**
 * Reads blocks as they come; only a few are in memory. `keys` are the tags to keep (all if absent). Errors are reported
 * with their position in the file.
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

/**
 * The same with a thread that reads and resolves positions while this one processes them: worthwhile for large files.
 */
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
      (columns) => replayColumns(columns, sink),
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
  handle: (read: Read, blob: Blob) => void,
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
      // Reported where it is awaited.
      read.catch(() => undefined);
      ahead.push({ blob, read });
      const next = ahead.length > most ? ahead.shift() : undefined;
      if (next) handle(await next.read, next.blob);
    }
    for (const next of ahead.splice(0)) handle(await next.read, next.blob);
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
