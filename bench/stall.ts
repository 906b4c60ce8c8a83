import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { uploadBatch } from '#contract/upload.ts';
import { HOSTILE_VALUES, hostileBody, packed } from '#tests/setup/hostile-bodies.ts';
import type { Bench, BenchRow } from './bench.ts';
import { open, requestBytes, requestSender } from './ingest/http-load.ts';
import { aWorld, type BenchWorld, usersIn } from './ingest/world.ts';

const MAX_MS = 100;
const BYTES = 16_000_000;
const ASK_EVERY_MS = 5;
const POSITIONS = 9_000;
const DOWNLOADS = 10;
const POLYGONS = 20;
/** About 4,000 corners. */
const POLYGON_BYTES = 100_000;

/**
 * How long another caller's /healthz waits at most while a phone sends bodies that were made to be costly, while a backend
 * sends polygons of many corners, the first of them to a server that has seen none, and while it downloads many long trips
 * at once.
 */
export const stall: Bench = {
  name: 'stall',
  run: async (note) => {
    const world = await aWorld();
    try {
      const { projectId, tokens } = await usersIn(world, 1);
      const headers = {
        Authorization: `Bearer ${[...tokens.values()][0]}`,
        'Content-Type': 'application/json',
        'Content-Encoding': 'gzip',
      };
      const kinds = Object.keys(HOSTILE_VALUES);
      const bodies = kinds.map((kind) =>
        requestBytes(uploadBatch.path, headers, packed(hostileBody(['logs'], kind, BYTES))),
      );
      const phone = await open(world.port);
      const send = requestSender(phone);
      // Once before it is measured: the reading thread starts with the first large body.
      await send(bodies[0] ?? Buffer.alloc(0));
      const idleMs = await longestWait(world.port, () => sleep(3_000));
      const busyMs = await longestWait(world.port, async () => {
        for (const body of bodies) await send(body);
      });
      phone.destroy();
      const key = await aBackend(world, projectId);
      const polygonsMs = await longestWait(world.port, () => polygons(world.port, projectId, key));
      const downloads = await aLongTrip(world, projectId, tokens, key);
      await downloads(1);
      const sendingMs = await longestWait(world.port, async () => {
        for (let round = 0; round < 3; round++) await downloads(DOWNLOADS);
      });
      return [
        row('longest wait for /healthz beside costly bodies', busyMs, idleMs, note),
        row(`longest wait for /healthz beside ${POLYGONS} polygons of many corners`, polygonsMs, idleMs, note),
        row(
          `longest wait for /healthz beside ${DOWNLOADS} downloads of ${POSITIONS} positions`,
          sendingMs,
          idleMs,
          note,
        ),
      ];
    } finally {
      await world.stop();
    }
  },
};

function row(name: string, ms: number, idleMs: number, note: (line: string) => void): BenchRow {
  note(`stall: ${name} ${ms.toFixed(1)} ms, when idle ${idleMs.toFixed(1)} ms`);
  const ratio = ms / MAX_MS;
  return {
    name,
    value: Number(ms.toFixed(1)),
    unit: 'ms',
    against: `${MAX_MS} ms (when idle ${idleMs.toFixed(1)} ms)`,
    ratio: Number(ratio.toFixed(3)),
    must: '<= 1.0',
    holds: ratio <= 1,
  };
}

/** The credentials of a project's backend. */
async function aBackend({ pool }: BenchWorld, projectId: number): Promise<Record<string, string>> {
  const { hashOf, newKeySecret, prefixOf } = await import('#server/features/api-keys/secrets.ts');
  const secret = newKeySecret();
  await pool.query(
    `insert into api_keys (project_id, name, prefix, hash, scope, requests_per_minute)
     values ($1, 'bench', $2, $3, 'read-write', 60000)`,
    [projectId, prefixOf(secret), hashOf(secret)],
  );
  return { authorization: `Bearer ${secret}` };
}

/** One after the other; all of them are refused after they were checked. */
async function polygons(port: number, projectId: number, key: Record<string, string>): Promise<void> {
  const shape = HOSTILE_VALUES['a comb']?.(POLYGON_BYTES);
  for (let at = 0; at < POLYGONS; at++) {
    const answer = await fetch(`http://127.0.0.1:${port}/v20/poi?projectId=${projectId}`, {
      method: 'POST',
      headers: { ...key, 'content-type': 'application/json' },
      body: `{"name":"comb","shape":${shape}}`,
    });
    if (answer.status !== 400) throw new Error(`The polygon was answered with ${answer.status}.`);
  }
}

/** A trip with a position each second, and a backend that downloads all of them so many times at once. */
async function aLongTrip(
  { port }: BenchWorld,
  projectId: number,
  tokens: ReadonlyMap<string, string>,
  headers: Record<string, string>,
) {
  const [[userId, token] = ['', '']] = tokens;
  const startTs = Math.floor(Date.now() / 1000) - 86_400;
  const seconds = Array.from({ length: POSITIONS }, (_, at) => at);
  const batch = {
    batchId: randomUUID(),
    fixes: {
      t: seconds.map((at) => (startTs + at) * 1_000),
      lat: seconds.map((at) => 48 + at * 1e-4),
      lon: seconds.map(() => 16),
      speed: seconds.map((at) => at % 40),
    },
  };
  const uploaded = await fetch(`http://127.0.0.1:${port}${uploadBatch.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(batch),
  });
  if (!uploaded.ok) throw new Error(await uploaded.text());
  const of = `projectId=${projectId}&userId=${userId}`;
  const start = await trip(port, of, headers);
  const download = async (): Promise<void> => {
    const path = `/v20/timeline/${start}/points?${of}&withWayPointInfo=true`;
    const [answer] = (await once(get({ port, path, headers }), 'response')) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`The download answered ${answer.statusCode}.`);
    await once(answer.resume(), 'end');
  };
  return (count: number) => Promise.all(Array.from({ length: count }, download));
}

/** The second at which the uploaded trip starts, once the engine has made it. */
async function trip(port: number, of: string, headers: Record<string, string>): Promise<number> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(250)) {
    const answer = await fetch(`http://127.0.0.1:${port}/v20/timeline?${of}`, { headers });
    const items = (await answer.json()) as { startTs: string; type: string }[];
    const found = items.find(({ type }) => type !== 'IDLE');
    if (found) return Date.parse(found.startTs) / 1000;
  }
  throw new Error('The trip was not made.');
}

async function longestWait(port: number, work: () => Promise<unknown>): Promise<number> {
  const socket = await open(port);
  const ask = requestSender(socket);
  const request = requestBytes('/healthz', {}, new Uint8Array(), 'GET');
  let [longest, isDone] = [0, false];
  const asking = (async () => {
    while (!isDone) {
      const start = performance.now();
      await ask(request);
      longest = Math.max(longest, performance.now() - start);
      await sleep(ASK_EVERY_MS);
    }
  })();
  await work();
  isDone = true;
  await asking;
  socket.destroy();
  return longest;
}
