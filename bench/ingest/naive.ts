import { spawn } from 'node:child_process';
import path from 'node:path';
import { requestBytes, sendAll } from './http-load.ts';
import { aFreePort, untilReady, type World } from './world.ts';

const FIXES = 3_000;
const USERS = 1_000;

/** A server that takes one fix a request and commits one row for each. */
export interface Naive {
  /** Sends some fixes over 16 connections; how many it stored a second. */
  rate(): Promise<number>;
  stop(): Promise<void>;
}

export async function startNaive({ pool }: World): Promise<Naive> {
  await pool.query(
    'create table bench_naive (user_id text, at timestamptz, lat float8, lon float8, primary key (user_id, at))',
  );
  const port = await aFreePort();
  const { host, port: socket, user, database } = pool.options;
  const program = path.join(import.meta.dirname, 'naive.child.ts');
  const connection = JSON.stringify({ host, port: socket, user, database });
  const child = spawn(process.execPath, ['--import', 'tsx', program, String(port), connection], { stdio: 'inherit' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await untilReady(port);
  let sent = 0;
  return {
    rate: async () => {
      const requests = Array.from({ length: FIXES }, () => {
        const body = JSON.stringify({ user: `user-${sent % USERS}`, t: 1_700_000_000 + sent++, lat: 48.2, lon: 16.3 });
        return requestBytes('/fix', { 'Content-Type': 'application/json' }, Buffer.from(body));
      });
      const { ok, ms, trouble } = await sendAll(port, requests);
      if (ok !== requests.length) throw new Error(`Not all rows were accepted: ${trouble}`);
      return FIXES / (ms / 1000);
    },
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
