import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isGoneWithin } from '#server/db/embedded/processes.ts';

const GONE_MS = 20_000;
const partsOf = (file: string): string[] => readFileSync(file, 'utf8').split('\0').filter(Boolean);

export interface ClusterServer {
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** The server of a node, which must run on this machine: it is killed, and started again as it was. Linux only. */
export async function serverOf(node: pg.ClientConfig): Promise<ClusterServer> {
  const ask = async <Row extends object>(text: string): Promise<Row | undefined> => {
    const client = new pg.Client(node);
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<Row>(text).finally(() => client.end());
    return rows[0];
  };
  const asks = `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`;
  const running = async () => (await ask<{ pid: number }>(asks))?.pid ?? 0;
  let pid = await running();
  const [program = '', ...args] = partsOf(`/proc/${pid}/cmdline`);
  const env = Object.fromEntries(partsOf(`/proc/${pid}/environ`).map((line) => line.split(/=(.*)/s).slice(0, 2)));
  const { uid, gid } = statSync(`/proc/${pid}`);
  return {
    kill: async () => {
      process.kill(pid, 'SIGQUIT');
      if (!(await isGoneWithin(GONE_MS, pid))) throw new Error(`The node ${node.host}:${node.port} does not end.`);
    },
    start: async () => {
      spawn(program, args, { env, uid, gid, cwd: '/', detached: true, stdio: 'ignore' }).unref();
      for (let tries = 0; tries < 200; tries++) {
        pid = await running().catch(() => 0);
        if (pid) return;
        await sleep(100);
      }
      throw new Error(`The node ${node.host}:${node.port} did not start again.`);
    },
  };
}
