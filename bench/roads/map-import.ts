import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Bench, median } from '#bench/bench.ts';
import { madeExtract } from '#engine/osm/made-extract.ts';
import { type Connection, openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';

/** `MOVE_BENCH_WAYS=500000` for a quick look. */
const WAYS = Number(process.env.MOVE_BENCH_WAYS) || 5_000_000;
const MAX_TIMES = 2;
const MAX_MEGABYTES = 500;
const ROUNDS = 3;

type ImportResult = { ways: number; seconds: number; megabytes: number };

function write(file: string): void {
  const out = openSync(file, 'w');
  for (const block of madeExtract(WAYS)) writeSync(out, block);
  closeSync(out);
}

function child(file: string, folder: string, connection?: Connection): ImportResult {
  const script = path.join(import.meta.dirname, 'read-map.child.ts');
  const args = ['--import', 'tsx', script, file, folder, ...(connection ? [JSON.stringify(connection)] : [])];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`map-import: ${stderr}`);
  return JSON.parse(stdout) as ImportResult;
}

/** A made extract from file to rows of the database, against only reading it; each in a process of its own. */
export const mapImport: Bench = {
  name: 'map-import',
  async run(note) {
    const folder = mkdtempSync(path.join(tmpdir(), 'move-bench-map-'));
    const file = path.join(folder, 'made.osm.pbf');
    const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), print: () => {} });
    try {
      const db = openDatabase(postgres.connection);
      await migrate(db);
      await db.destroy();
      write(file);
      const size = Math.round(statSync(file).size / 1e6);
      note(`map-import: ${WAYS.toLocaleString('en')} ways, ${size} MB`);
      const ratios: number[] = [];
      const imports: ImportResult[] = [];
      let before = child(file, folder);
      for (let round = 0; round < ROUNDS; round++) {
        const whole = child(file, folder, postgres.connection);
        const after = child(file, folder);
        const times = whole.seconds / ((before.seconds + after.seconds) / 2);
        const [first, last] = [before.seconds.toFixed(1), after.seconds.toFixed(1)];
        note(`map-import: ${whole.seconds.toFixed(1)} s against ${first} s and ${last} s of a bare read`);
        imports.push(whole);
        ratios.push(times);
        before = after;
      }
      const times = median(ratios);
      const memory = Math.max(...imports.map(({ megabytes }) => megabytes)) / MAX_MEGABYTES;
      const seconds = median(imports.map((one) => one.seconds));
      return [
        {
          ...{
            name: 'map-import-time',
            value: Math.round(WAYS / seconds),
            unit: 'ways a second into the database',
          },
          ...{ against: 'reading and parsing every block', ratio: Number(times.toFixed(2)), must: `<= ${MAX_TIMES}` },
          holds: times <= MAX_TIMES && imports.every(({ ways }) => ways === WAYS),
        },
        {
          ...{
            name: 'map-import-memory',
            value: Math.round(memory * MAX_MEGABYTES),
            unit: 'MB at most in the importing process',
          },
          ...{ against: `${MAX_MEGABYTES} MB`, ratio: Number(memory.toFixed(2)), must: '<= 1.0', holds: memory <= 1 },
        },
      ];
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
