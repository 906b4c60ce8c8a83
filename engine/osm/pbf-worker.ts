/** Runs in a thread of its own: unpacks blocks, keeps where nodes are, and puts the rest into columns. */
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
const tell = (read: ReadBlock, buffers: ArrayBuffer[] = []): void => parentPort?.postMessage(read, buffers);

// One after the other: answers have the order of questions.
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (asked: PackedBlock) => {
  // Unpacked beside the block that is read.
  const content = contentOf(asked.packed, asked.at);
  content.catch(() => undefined);
  last = last.then(async () => {
    try {
      const data = await content;
      block.read(data);
      placer.tellHouses();
      const read = columns.take();
      tell(read, buffersOf(read));
    } catch (error) {
      const known = asDamaged(error, asked.at);
      // A full disk is no fault of the file: the thread ends with it.
      if (!(known instanceof UnreadableMap)) throw known;
      tell({ failure: known.failure });
    }
  });
});
