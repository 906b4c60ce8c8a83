import { spawn } from 'node:child_process';
import path from 'node:path';
import { uploadBatch } from '#contract/upload.ts';
import { requestBytes, sendAll } from './http-load.ts';
import { aFreePort, type BenchWorld, untilReady, usersIn } from './world.ts';

const FIXES = 3_000;
const USERS = 1_000;

/** A server like ours that takes one fix per request and commits one row each. */
export interface Naive {
  /** Sends fixes over 16 connections; returns how many were stored per second. */
  rate(): Promise<number>;
  stop(): Promise<void>;
}

export async function startNaive(world: BenchWorld): Promise<Naive> {
  const { pool, secretKey } = world;
  await pool.query(
    `create table bench_naive (
      user_id text, at timestamptz, lat float8, lon float8, accuracy float4, speed float4, bearing float4,
      altitude float4, primary key (user_id, at))`,
  );
  const port = await aFreePort();
  const { host, port: socket, user, database } = pool.options;
  const program = path.join(import.meta.dirname, 'naive.child.ts');
  const connection = JSON.stringify({ host, port: socket, user, database });
  const args = ['--import', 'tsx', program, String(port), secretKey, connection];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await untilReady(port);
  const { tokens } = await usersIn(world, USERS);
  const phones = [...tokens.values()].map((token) => ({ Authorization: `Bearer ${token}` }));
  let sent = 0;
  return {
    rate: async () => {
      const requests = Array.from({ length: FIXES }, () => {
        const place = { lat: 48.2082, lon: 16.3738, acc: 4.5, speed: 13.89, bearing: 271.5, alt: 171.2 };
        const body = JSON.stringify({ t: 1_700_000_000 + sent, ...place });
        const headers = { ...phones[sent++ % USERS], 'Content-Type': 'application/json' };
        return requestBytes(uploadBatch.path, headers, Buffer.from(body));
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
