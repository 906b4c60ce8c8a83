import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Bench } from '#bench/bench.ts';
import { decodeFixes, emptyColumns, type FixColumns } from '#contract/fix-codec.ts';
import { sliceFixes } from '#engine/fixes.ts';
import { aDay } from '#engine/synthetic/days.ts';
import { sendAll } from './http-load.ts';
import { uploadOf } from './moves.ts';
import { aWorld, type BenchWorld, usersIn } from './world.ts';

const MAX_BYTES = 12;
const BATCH = 100;
const TIMES = 5;
const SOURCE = process.env.MOVE_RECORDED_FIXES
  ? 'fix-size: recorded journeys'
  : 'fix-size: made journeys; set MOVE_RECORDED_FIXES to a folder of recorded ones (csv.gz) to use those';
const FIELDS = ['timestamp', 'lat', 'lon', 'accuracy', 'speed', 'bearing', 'altitude'] as const;
const TOLERANCE = {
  timestamp: 5e-4,
  lat: 5e-8,
  lon: 5e-8,
  accuracy: 0.051,
  speed: 0.0051,
  bearing: 0.051,
  altitude: 0.051,
};

/** Bytes per fix on disk including indexes, after arriving over HTTP, and that it is read back unchanged. */
export const fixSize: Bench = {
  name: 'fix-size',
  run: async (note) => {
    // Several users each, so that the fixed pages of every table do not dominate.
    const journeys = Array.from({ length: TIMES }, () => recorded() ?? made()).flat();
    note(SOURCE);
    const world = await aWorld();
    try {
      const { tokens } = await usersIn(world, journeys.length);
      const requests = [...tokens.values()].flatMap((token, at) =>
        batchesOf(journeys[at] ?? emptyColumns(0)).map((part) => uploadOf('binary', token, part)),
      );
      const { ok, trouble } = await sendAll(world.port, requests);
      if (ok !== requests.length) throw new Error(`Not all uploads were accepted: ${trouble}`);
      const count = journeys.reduce((sum, journey) => sum + journey.length, 0);
      const bytes = (await sizeOf(world)) / count;
      const equal = await comesBack(world, [...tokens.keys()], journeys);
      note(`fix-size: ${count} fixes in ${requests.length} batches, decoded ${equal ? 'equal' : 'DIFFERENT'}`);
      return [
        {
          name: 'bytes for each fix',
          value: Number(bytes.toFixed(2)),
          unit: 'bytes',
          against: `${MAX_BYTES} bytes, indexes included, decoded equal`,
          ratio: Number((bytes / MAX_BYTES).toFixed(3)),
          must: '<= 1.0',
          holds: equal && bytes <= MAX_BYTES,
        },
      ];
    } finally {
      await world.stop();
    }
  },
};

const batchesOf = (journey: FixColumns): FixColumns[] =>
  Array.from({ length: Math.ceil(journey.length / BATCH) }, (_, at) =>
    sliceFixes(journey, at * BATCH, Math.min(journey.length, (at + 1) * BATCH)),
  );

async function sizeOf({ pool }: BenchWorld): Promise<number> {
  await pool.query('vacuum batches');
  const { rows } = await pool.query<{ size: string }>(`select pg_total_relation_size('batches') as size`);
  return Number(rows[0]?.size);
}

async function comesBack(
  { pool }: BenchWorld,
  users: readonly string[],
  journeys: readonly FixColumns[],
): Promise<boolean> {
  for (const [at, user] of users.entries()) {
    const { rows } = await pool.query<{ fixes: Buffer }>(
      'select fixes from batches where user_id = $1 order by first_ms, last_ms',
      [user],
    );
    const parts = batchesOf(journeys[at] ?? emptyColumns(0)).sort(
      (a, b) =>
        Math.min(...a.timestamp) - Math.min(...b.timestamp) || Math.max(...a.timestamp) - Math.max(...b.timestamp),
    );
    if (rows.length !== parts.length) return false;
    if (!rows.every((row, index) => isEqual(decodeFixes(row.fixes), parts[index] ?? emptyColumns(0)))) return false;
  }
  return true;
}

const isEqual = (a: FixColumns, b: FixColumns): boolean =>
  a.length === b.length &&
  FIELDS.every((field) =>
    a[field].every((value, at) => {
      const other = b[field][at] ?? Number.NaN;
      return Number.isNaN(value) ? Number.isNaN(other) : Math.abs(value - other) <= TOLERANCE[field];
    }),
  );

/** Phones' recorded fixes, when MOVE_RECORDED_FIXES names a folder of csv.gz files with them. */
function recorded(): FixColumns[] | null {
  const folder = process.env.MOVE_RECORDED_FIXES;
  if (!folder || !existsSync(folder)) return null;
  const files = readdirSync(folder).filter((name) => name.endsWith('.csv.gz'));
  return files.map((name) => {
    const [, ...lines] = gunzipSync(readFileSync(path.join(folder, name)))
      .toString()
      .trim()
      .split('\n');
    const columns = emptyColumns(lines.length);
    for (const [at, line] of lines.entries()) {
      for (const [field, text] of line.split(',').entries()) {
        const column = FIELDS[field];
        if (column && text !== '') columns[column][at] = Number(text);
      }
    }
    return columns;
  });
}

function made(): FixColumns[] {
  const start = Math.floor(Date.now() / 1000) - 86_400;
  return Array.from({ length: 10 }, (_, seed) => aDay({ seed: seed + 1, timestamp: start }));
}
