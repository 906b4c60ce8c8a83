import { setTimeout as sleep } from 'node:timers/promises';
import { stopOrphans } from './orphans.ts';
import { type Postmaster, type PostmasterPlace, startPostmaster } from './postmaster.ts';

export type KeptServer = { readonly pid: number; stop(): Promise<void> };

/** Starts the server, and restarts it if it stops unexpectedly, for example due to the out-of-memory killer. */
export async function keepRunning(place: PostmasterPlace, print: (line: string) => void): Promise<KeptServer> {
  const stopping = new AbortController();
  let current: Postmaster;
  let restarting: Promise<void> = Promise.resolve();

  const start = async () => {
    await stopOrphans(place.cluster, place.socketFolder);
    current = await startPostmaster(place);
    void current.ended.then(() => {
      if (!stopping.signal.aborted) restarting = restart();
    });
    return current;
  };
  const restart = async () => {
    print('The embedded PostgreSQL ended unexpectedly; starting it again.');
    for (
      let pauseMilliseconds = 100;
      !stopping.signal.aborted;
      pauseMilliseconds = Math.min(pauseMilliseconds * 2, 30_000)
    ) {
      try {
        await start();
        return print('The embedded PostgreSQL runs again.');
      } catch (error) {
        print(error instanceof Error ? error.message : String(error));
        await sleep(pauseMilliseconds, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  };

  current = await start();
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort();
    await restarting;
    await current.stop();
  };
  return {
    get pid() {
      return current.pid;
    },
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
