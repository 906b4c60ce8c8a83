import { Worker } from 'node:worker_threads';
import type { MapFailure } from '#contract/map-regions.ts';
import { fromSource } from '#engine/cli/source-thread.ts';
import type { PbfColumns } from './pbf-columns.ts';
import { UnreadableMap } from './unreadable-map.ts';

/** Messages to and from the thread, in the same order. */
export type PackedBlock = { readonly packed: Uint8Array; readonly at: number };
export type ReadBlock = PbfColumns | { readonly failure: MapFailure };

type Waiting = { resolve: (columns: PbfColumns) => void; reject: (error: Error) => void };

/** Unpacks and reads blocks in parallel with the thread that builds the map. */
export class PbfThread {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  #ended: Error | undefined;

  /** Node positions are kept in a file of the folder. */
  constructor(keys: ReadonlySet<string>, folder: string) {
    const isSource = import.meta.url.endsWith('.ts');
    const file = new URL(isSource ? './pbf-worker.ts' : './pbf-worker.js', import.meta.url);
    const options = { workerData: { keys, folder } };
    this.#worker = isSource ? new Worker(fromSource(file), { ...options, eval: true }) : new Worker(file, options);
    this.#worker.on('message', (read: ReadBlock) => {
      const next = this.#waiting.shift();
      if ('failure' in read) next?.reject(UnreadableMap.of(read.failure));
      else next?.resolve(read);
    });
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('the thread that reads a map ended')));
  }

  read(block: PackedBlock): Promise<PbfColumns> {
    const read = new Promise<PbfColumns>((resolve, reject) => {
      if (this.#ended) reject(this.#ended);
      else this.#waiting.push({ resolve, reject });
    });
    // Reported where it is awaited.
    read.catch(() => undefined);
    // A view would transfer the whole underlying buffer, copied each time.
    const packed = new Uint8Array(block.packed);
    this.#worker.postMessage({ packed, at: block.at } satisfies PackedBlock, [packed.buffer]);
    return read;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#ended);
  }
}
