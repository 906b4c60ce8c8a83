/** Runs in a thread: unpacks blocks, keeps node positions, and puts the rest into columns. */
import { parentPort, workerData } from 'node:worker_threads';
import { contentOf } from './pbf-blob.ts';
import { PbfBlock } from './pbf-block.ts';
import { buffersOf, ColumnWriter } from './pbf-columns.ts';
import type { PackedBlock, ReadBlock } from './pbf-thread.ts';
import { asDamaged, UnreadableMap } from './unreadable-map.ts';
import { WayPlacer } from './way-placer.ts';

const { keys, folder } = workerData as { keys: ReadonlySet<string>; folder: string };
const columns = new ColumnWriter();
const placer = new WayPlacer(folder, columns);
const block = new PbfBlock(placer, keys);
const post = (read: ReadBlock, buffers: ArrayBuffer[] = []): void => parentPort?.postMessage(read, buffers);

// Sequential: responses are in the order of requests.
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (packed: PackedBlock) => {
  // Unpacked while the previous block is being read.
  const content = contentOf(packed.packed, packed.at);
  content.catch(() => undefined);
  last = last.then(async () => {
    try {
      const data = await content;
      block.read(data);
      placer.flushHouses();
      const read = columns.take();
      post(read, buffersOf(read));
    } catch (error) {
      const known = asDamaged(error, packed.at);
      // A full disk is not the file's fault: the thread ends with that error.
      if (!(known instanceof UnreadableMap)) throw known;
      post({ failure: known.failure });
    }
  });
});
