import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { legNamer } from '#engine/classify/leg-namer.ts';
import { Trees, type TreesJson } from '#engine/classify/trees.ts';
import { fromSource } from '#engine/cli/source-thread.ts';
import type { StreamOptions } from '#engine/stream/segment-stream.ts';
import type { LeftOut } from './sample.ts';

/** The folder of sets, and which share of the samples is used: all of them, or only every n-th. */
export type FoldWork = { folder: string; everyNth: number };
export type TrainedFold = { window: TreesJson; leg: TreesJson };

type Waiting = { resolve: (trained: TrainedFold) => void; reject: (error: Error) => void };

/** Trains models that have not seen what they are judged by, in one thread for each core. */
export class FoldTrainer {
  private readonly threads: { worker: Worker; waiting: Waiting[] }[];
  private readonly asked = new Map<string, Promise<TrainedFold>>();
  private next = 0;

  constructor(workerData: FoldWork) {
    const program = fromSource(new URL('./fold-worker.ts', import.meta.url));
    this.threads = Array.from({ length: availableParallelism() }, () => {
      const worker = new Worker(program, { eval: true, workerData });
      const waiting: Waiting[] = [];
      worker.on('message', (trained: TrainedFold) => waiting.shift()?.resolve(trained));
      worker.on('error', (error) => waiting.splice(0).map(({ reject }) => reject(error)));
      return { worker, waiting };
    });
  }

  /** The same question is answered once. */
  trainedWithout(leftOut: LeftOut): Promise<TrainedFold> {
    const key = JSON.stringify(leftOut);
    const trained = this.asked.get(key) ?? this.ask(leftOut);
    this.asked.set(key, trained);
    return trained;
  }

  async modelsWithout(leftOut: LeftOut): Promise<StreamOptions> {
    const { window, leg } = await this.trainedWithout(leftOut);
    return { windowModel: new Trees(window), nameLegs: legNamer(new Trees(leg)) };
  }

  private ask(leftOut: LeftOut): Promise<TrainedFold> {
    const thread = this.threads[this.next++ % this.threads.length];
    return new Promise((resolve, reject) => {
      thread?.waiting.push({ resolve, reject });
      thread?.worker.postMessage(leftOut);
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map(({ worker }) => worker.terminate()));
  }
}
