import { finished } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import { type Bench, type BenchRow, median } from '#bench/bench.ts';
import { aWorld, type BenchWorld } from '#bench/ingest/world.ts';
import { hashOf, newKeySecret, prefixOf } from '#server/features/api-keys/secrets.ts';

const USERS = 10_000;
const TRIPS_A_DAY = 4;
const DAY = '2025-10-09';
const DAY_SECONDS = 1_760_000_000;
const ROUNDS = 5;
/** PostgreSQL's own COPY of the same columns does nothing but write; ours also checks, escapes and sends by HTTP. */
const MAX_OF_COPY = 4;
const MAX_BEFORE_FIRST = 0.1;
const MAX_OF_HALF = 0.7;

const FEATURES = JSON.stringify({
  startLocation: { lat: 48.2082, lon: 16.3738 },
  endLocation: { lat: 48.1951, lon: 16.3483 },
  gpsStats: { distance: 5210, maxSpeed: 61.3, averageSpeed: 27.4 },
  quality: { score: 93 },
  scores: { ACCELERATION: 96, BRAKING: 91, CORNERING: 99, SPEED: null, DFD: 100 },
});

/** All trips of a project's day as CSV: against COPY, how soon it begins, and what resuming it saves. */
export const exportOfDay: Bench = {
  name: 'export',
  run: async (note) => {
    const world = await aWorld();
    try {
      const read = await aReader(world);
      const [copied, whole, first, half]: [number[], number[], number[], number[]] = [[], [], [], []];
      for (let round = -1; round < ROUNDS; round++) {
        const theirs = await timeOfCopy(world);
        const ours = await read('');
        const resumed = await read(userOf(USERS / 2));
        if (ours.lines !== theirs.lines) throw new Error(`${ours.lines} lines, COPY has ${theirs.lines}`);
        if (round < 0) continue;
        copied.push(theirs.ms);
        whole.push(ours.ms);
        first.push(ours.firstMs);
        half.push(resumed.ms);
      }
      const each = (ours: readonly number[], theirs: readonly number[]) =>
        median(ours.map((ms, round) => ms / (theirs[round] ?? 0)));
      note(
        `export: ${USERS * TRIPS_A_DAY} trips in ${Math.round(median(whole))} ms, COPY ${Math.round(median(copied))} ms`,
      );
      return [
        row('export of a day', median(whole), 'COPY of the same columns', each(whole, copied), MAX_OF_COPY),
        row('export, until it begins', median(first), 'the whole export', each(first, whole), MAX_BEFORE_FIRST),
        row('export, resumed halfway', median(half), 'the whole export', each(half, whole), MAX_OF_HALF),
      ];
    } finally {
      await world.stop();
    }
  },
};

const row = (name: string, ms: number, against: string, ratio: number, most: number): BenchRow => ({
  name,
  value: Number(ms.toFixed(1)),
  unit: 'ms',
  against,
  ratio: Number(ratio.toFixed(3)),
  must: `<= ${most}`,
  holds: ratio <= most,
});

const userOf = (number: number): string => `user-${String(number).padStart(7, '0')}`;

/** Makes the project by SQL; the reader downloads its day from after a user on. */
async function aReader({ pool, port }: BenchWorld) {
  const made = await pool.query<{ id: string }>(`insert into projects (name) values ('Bench') returning id`);
  const projectId = Number(made.rows[0]?.id);
  const secret = newKeySecret();
  await pool.query(
    `insert into api_keys (project_id, name, prefix, hash, scope) values ($1, 'bench', $2, $3, 'read-only')`,
    [projectId, prefixOf(secret), hashOf(secret)],
  );
  await pool.query(
    `insert into timeline_items
       (project_id, user_id, start_ts, end_ts, type, measured_type, day, open, start_time_zone, features, engine_version)
     select $1, 'user-' || lpad(n::text, 7, '0'), $3::bigint + item * 3600, $3::bigint + item * 3600 + 1800,
       'CAR', 'CAR', $5::date, false, 'Europe/Vienna', $4::jsonb, 'bench'
     from generate_series(1, $2::int) n, generate_series(1, ${TRIPS_A_DAY}) item`,
    [projectId, USERS, DAY_SECONDS, FEATURES, DAY],
  );
  await pool.query(
    `insert into day_aggregates (project_id, user_id, day, type, items, distance_meters, seconds)
     select $1, 'user-' || lpad(n::text, 7, '0'), $3::date, 'CAR', ${TRIPS_A_DAY}, 20000, 7200
     from generate_series(1, $2::int) n`,
    [projectId, USERS, DAY],
  );
  for (const table of ['timeline_items', 'day_aggregates']) await pool.query(`vacuum analyze ${table}`);
  return async (after: string) => {
    const query = new URLSearchParams({ projectId: String(projectId), day: DAY, content: 'trips', after });
    const start = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/v20/export/day?${query}`, {
      headers: { authorization: `Bearer ${secret}`, 'accept-encoding': 'identity' },
    });
    if (!answer.ok || !answer.body) throw new Error(await answer.text());
    let [lines, firstMs] = [0, 0];
    for await (const piece of answer.body) {
      firstMs ||= performance.now() - start;
      for (const byte of piece) if (byte === 10) lines++;
    }
    return { lines, firstMs, ms: performance.now() - start };
  };
}

async function timeOfCopy({ pool }: BenchWorld): Promise<{ lines: number; ms: number }> {
  const client = await pool.connect();
  try {
    const start = performance.now();
    const rows = client.query(
      copyTo(`copy (
        select user_id, day, to_timestamp(start_ts) as start, to_timestamp(end_ts) as end, type, measured_type, open,
          start_time_zone, end_ts - start_ts, distance_meters,
          features #>> '{startLocation,lat}', features #>> '{startLocation,lon}',
          features #>> '{endLocation,lat}', features #>> '{endLocation,lon}',
          features #>> '{gpsStats,averageSpeed}', features #>> '{gpsStats,maxSpeed}', features #>> '{quality,score}',
          features #>> '{publicTransport,shortName}', features #>> '{vehicle,id}'
        from timeline_items where day = '${DAY}' order by project_id, user_id, start_ts
      ) to stdout with (format csv, header)`),
    );
    let lines = 0;
    rows.on('data', (piece: Buffer) => {
      for (const byte of piece) if (byte === 10) lines++;
    });
    await finished(rows);
    return { lines, ms: performance.now() - start };
  } finally {
    client.release();
  }
}
