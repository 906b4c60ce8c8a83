import type pg from 'pg';
import { type Bench, median } from '#bench/bench.ts';
import { open, requestBytes, requestSender } from './http-load.ts';
import { aWorld, type BenchWorld } from './world.ts';

const MAX = 1.3;
const ROUNDS = 9;
/** Requests of each kind per round, enough that the 99th percentile covers several of them. */
const REQUESTS = 800;
const WARM_UP = 200;
const ITEMS_A_DAY = 4;
/** The day that is asked for, in unix seconds. */
const DAY = 1_760_000_000;

const FEATURES = JSON.stringify({
  source: { id: '1760000000', name: 'trip' },
  startLocation: { lat: 48.2082, lon: 16.3738 },
  endLocation: { lat: 48.1951, lon: 16.3483 },
  transport: { type: 'CAR', probabilities: { CAR: 0.91, BUS: 0.06, CYCLING: 0.03 } },
  gpsStats: { distance: 5210, maxSpeed: 61.3, averageSpeed: 27.4 },
  scores: { ACCELERATION: 96, BRAKING: 91, CORNERING: 99, SPEED: null, DFD: 100 },
});

/** A user's day from the API: a database of a million users against one of a thousand. */
export const dayRead: Bench = {
  name: 'day-read',
  run: async (note) => {
    const [small, large] = [await aWorldOf(1_000), await aWorldOf(1_000_000)];
    try {
      note('day-read: both databases are made');
      const readers = [await dayReader(large), await dayReader(small), await dayReader(large)] as const;
      for (const ask of readers) for (let at = 0; at < WARM_UP; at++) await ask();
      const ratios: number[] = [];
      const selfRatios: number[] = [];
      const milliseconds: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const [a, b, c] = await p99s(readers);
        ratios.push((a + c) / 2 / b);
        selfRatios.push(c / a);
        milliseconds.push((a + c) / 2);
        note(`day-read: p99 ${a.toFixed(2)} and ${c.toFixed(2)} ms, at 1,000 users ${b.toFixed(2)} ms`);
      }
      const ratio = median(ratios);
      note(`day-read: self-ratio ${median(selfRatios).toFixed(3)}`);
      return [
        {
          name: 'a user’s day, p99',
          value: Number(median(milliseconds).toFixed(2)),
          unit: 'ms',
          against: 'the same at 1,000 users (here 1,000,000)',
          ratio: Number(ratio.toFixed(3)),
          must: `<= ${MAX}`,
          holds: ratio <= MAX,
        },
      ];
    } finally {
      await small.world.stop();
      await large.world.stop();
    }
  },
};

interface Peopled {
  world: BenchWorld;
  users: number;
  projectId: number;
  secret: string;
}

/** Made once, by SQL: users with a day of items each. */
async function aWorldOf(users: number): Promise<Peopled> {
  const { hashOf, newKeySecret: newSecret, prefixOf } = await import('#server/features/api-keys/secrets.ts');
  const world = await aWorld();
  const { pool } = world;
  const made = await pool.query<{ id: string }>(`insert into projects (name) values ('Bench') returning id`);
  const projectId = Number(made.rows[0]?.id);
  const secret = newSecret();
  await pool.query(
    `insert into api_keys (project_id, name, prefix, hash, scope, requests_per_minute)
     values ($1, 'bench', $2, $3, 'read-only', 60000)`,
    [projectId, prefixOf(secret), hashOf(secret)],
  );
  await pool.query(
    `insert into app_users (project_id, user_id, installation_id, audience)
     select $1, 'user-' || lpad(n::text, 7, '0'), gen_random_uuid(), 'bench' from generate_series(1, $2::int) n`,
    [projectId, users],
  );
  await fill(pool, projectId, users);
  await pool.query('vacuum analyze timeline_items');
  await pool.query('vacuum analyze app_users');
  // All data is on disk before anything is measured.
  await pool.query('checkpoint').catch(() => {});
  return { world, users, projectId, secret };
}

const fill = (pool: pg.Pool, projectId: number, users: number) =>
  pool.query(
    `insert into timeline_items
       (project_id, user_id, start_ts, end_ts, type, measured_type, day, open, features, engine_version)
     select $1, 'user-' || lpad(n::text, 7, '0'), $3::bigint + item * 3600, $3::bigint + item * 3600 + 1800,
       'CAR', 'CAR', '2025-10-09', false, $4::jsonb, 'bench'
     from generate_series(1, $2::int) n, generate_series(0, ${ITEMS_A_DAY - 1}) item`,
    [projectId, users, DAY, FEATURES],
  );

/** Requests a random user's day; returns how long it took. */
async function dayReader({ world, users, projectId, secret }: Peopled): Promise<() => Promise<number>> {
  const socket = await open(world.port);
  socket.unref();
  const ask = requestSender(socket);
  return async () => {
    const user = `user-${String(1 + Math.floor(Math.random() * users)).padStart(7, '0')}`;
    const address = `/v20/timeline?projectId=${projectId}&userId=${user}&from=${DAY}&to=${DAY + 86_399}`;
    const request = requestBytes(address, { Authorization: `Bearer ${secret}` }, new Uint8Array(), 'GET');
    const start = performance.now();
    const { status, text } = await ask(request);
    const elapsed = performance.now() - start;
    if (status !== 200) throw new Error(text);
    return elapsed;
  };
}

/** Sides alternate request by request, so that other load affects all of them. */
async function p99s(readers: readonly (() => Promise<number>)[]): Promise<[number, number, number]> {
  const times: number[][] = readers.map(() => []);
  for (let at = 0; at < REQUESTS; at++) {
    for (let turn = 0; turn < readers.length; turn++) {
      const which = (at + turn) % readers.length;
      times[which]?.push((await readers[which]?.()) ?? 0);
    }
  }
  const [a = 0, b = 0, c = 0] = times.map(
    (own) => own.sort((x, y) => x - y)[Math.floor(REQUESTS * 0.99)] ?? Number.NaN,
  );
  return [a, b, c];
}
