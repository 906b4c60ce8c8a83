import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, BenchRow } from '#bench/bench.ts';
import { sendAll } from '#bench/ingest/http-load.ts';
import { moves, uploadsOfMoves } from '#bench/ingest/moves.ts';
import { aWorld, type BenchWorld, usersIn } from '#bench/ingest/world.ts';
import { anAdmin } from '#bench/pages/two-projects.ts';
import { uploadBatch } from '#contract/upload.ts';
import { seal, secretPlaceOf } from '#server/features/receivers/receiver-secrets.ts';
import { secretsFrom } from '#server/secrets.ts';
import { anOpenScreen, type OpenScreen } from './open-screen.ts';

const IMPACTS = 60;
const ALONE_MS = 1_000;
const LOADED_MS = 5_000;
const LOAD_USERS = 400;

/** From a phone's upload to the customer's receiver and to an open screen, alone and while phones upload all they can. */
export const alarm: Bench = {
  name: 'assistance',
  run: async (note) => {
    const world = await aWorld({ MOVE_RECEIVER_ALLOW: '127.0.0.1' });
    const receiver = await aReceiver();
    const { projectId, tokens } = await usersIn(world, IMPACTS * 2);
    await wants(world, projectId, receiver.url);
    const screen = await anOpenScreen(world.port, projectId, await anAdmin(world, [projectId]));
    try {
      const phones = [...tokens.values()];
      const alone = await measure(world, phones.slice(0, IMPACTS), 1, receiver, screen);
      note(`assistance: alone p95 ${p95(alone.screen)} ms to the screen, ${p95(alone.receiver)} ms to the receiver`);
      const stopLoad = await load(world);
      const loaded = await measure(world, phones.slice(IMPACTS), 5, receiver, screen);
      const rate = await stopLoad();
      note(`assistance: beside ${rate} fixes/s p95 ${p95(loaded.screen)} ms and ${p95(loaded.receiver)} ms`);
      return [
        row('impact to an open screen, p95', alone.screen, ALONE_MS),
        row('impact to the receiver, p95', alone.receiver, ALONE_MS),
        row('impact to an open screen under ingest load, p95', loaded.screen, LOADED_MS),
        row('impact to the receiver under ingest load, p95', loaded.receiver, LOADED_MS),
      ];
    } finally {
      screen.leave();
      receiver.close();
      await world.stop();
    }
  },
};

interface Times {
  screen: number[];
  receiver: number[];
}

/** Each impact has its own severity, by which it is identified. */
async function measure(
  world: BenchWorld,
  phones: readonly string[],
  from: number,
  receiver: Receiver,
  screen: OpenScreen,
): Promise<Times> {
  const times: Times = { screen: [], receiver: [] };
  for (const [at, token] of phones.entries()) {
    const asi = Number((from + at / 100).toFixed(2));
    const start = performance.now();
    const impacts = [{ t: Date.now(), lat: 48.2, lon: 16.4, speed: 12, asi, axis: 'x' }];
    await fetch(`http://127.0.0.1:${world.port}${uploadBatch.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ batchId: crypto.randomUUID(), impacts }),
    });
    const [shown, delivered] = await Promise.all([screen.shows(asi), receiver.hears(asi)]);
    times.screen.push(shown - start);
    times.receiver.push(delivered - start);
    // At a different point of every polling interval.
    await sleep(17 + ((at * 37) % 90));
  }
  return times;
}

const p95 = (values: readonly number[]): number =>
  Math.round([...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY);

const row = (name: string, values: readonly number[], limitMs: number): BenchRow => ({
  name,
  value: p95(values),
  unit: 'ms',
  against: `${limitMs} ms`,
  ratio: Number((p95(values) / limitMs).toFixed(3)),
  must: '<= 1',
  holds: p95(values) <= limitMs,
});

interface Receiver {
  url: string;
  hears(asi: number): Promise<number>;
  close(): void;
}

async function aReceiver(): Promise<Receiver> {
  const heard = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const events = JSON.parse(Buffer.concat(chunks).toString()) as { data: { asi: string } }[];
      for (const { data } of events) heard.set(data.asi, performance.now());
      response.end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    hears: async (asi) => {
      for (;;) {
        const at = heard.get(String(asi));
        if (at !== undefined) return at;
        await sleep(2);
      }
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const wants = (world: BenchWorld, projectId: number, url: string) =>
  world.pool.query(
    `insert into receivers (project_id, kind, version, url, active, events, secret)
     values ($1, 'assistance', 1, $2, true, '["AID", "BCALL"]', $3)`,
    [
      projectId,
      url,
      seal(
        secretsFrom(world.secretKey),
        secretPlaceOf(projectId, 'assistance', 'secret'),
        'a-secret-of-the-bench-only',
      ),
    ],
  );

/** Uploads as fast as possible until stopped; returns the fixes per second. */
async function load(world: BenchWorld): Promise<() => Promise<number>> {
  const { tokens } = await usersIn(world, LOAD_USERS);
  const at = moves(Math.floor(Date.now() / 1000) - 2 * 86_400);
  let stopped = false;
  let fixes = 0;
  const start = performance.now();
  const running = (async () => {
    for (let round = 0; !stopped; round++) {
      const { ok } = await sendAll(world.port, uploadsOfMoves('binary', tokens, at, round, 1));
      fixes += ok * 100;
    }
  })();
  return async () => {
    stopped = true;
    await running;
    return Math.round(fixes / ((performance.now() - start) / 1000));
  };
}
