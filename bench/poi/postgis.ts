import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Shape } from '#contract/shapes.ts';
import { freePort } from '#tests/setup/free-port.ts';
import type { BenchFix } from './poi-world.ts';

const BINARIES = '/usr/lib/postgresql/15/bin';
const EXTENSION = '/usr/share/postgresql/15/extension/postgis.control';
const PACKAGE = 'postgresql-15-postgis-3';
const OWNER = 'postgres';

export interface PostGis {
  client: pg.Client;
  stop(): Promise<void>;
}

/** A throwaway PostgreSQL with PostGIS; installed first where that is allowed. Null, with a note, where it is not. */
export async function startPostGis(note: (line: string) => void): Promise<PostGis | null> {
  if (!existsSync(EXTENSION)) install(note);
  if (!existsSync(EXTENSION) || !existsSync(`${BINARIES}/initdb`)) {
    note(`poi: PostGIS is not installed (${PACKAGE}) and cannot be installed here; its rows are left out`);
    return null;
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'move-postgis-'));
  const uid = Number(execFileSync('id', ['-u', OWNER]).toString());
  const gid = Number(execFileSync('id', ['-g', OWNER]).toString());
  const as = process.getuid?.() === 0 ? { uid, gid } : {};
  if (process.getuid?.() === 0) chownSync(folder, uid, gid);
  const port = await freePort();
  const run = (command: string, args: string[]) => {
    const { status, stderr } = spawnSync(`${BINARIES}/${command}`, args, { cwd: folder, ...as });
    if (status !== 0) throw new Error(`${command}: ${stderr}`);
  };
  run('initdb', ['-D', `${folder}/data`, '-U', 'admin', '-A', 'trust', '--no-sync']);
  const options = `-c listen_addresses= -p ${port} -k ${folder} -c fsync=off -c shared_buffers=256MB -c work_mem=128MB -c max_parallel_workers_per_gather=0`;
  run('pg_ctl', ['start', '-D', `${folder}/data`, '-w', '-s', '-l', `${folder}/log`, '-o', options]);
  const client = new pg.Client({ host: folder, port, user: 'admin', database: 'postgres' });
  await client.connect();
  await client.query('create extension postgis');
  return {
    client,
    stop: async () => {
      await client.end();
      run('pg_ctl', ['stop', '-D', `${folder}/data`, '-m', 'fast', '-s']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function install(note: (line: string) => void): void {
  if (process.getuid?.() !== 0) return;
  note(`poi: installing ${PACKAGE} …`);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', PACKAGE], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 300_000,
  });
}

const LINES_AT_ONCE = 2_000;

const wktOf = (shape: Shape): string =>
  shape.kind === 'circle'
    ? `POINT(${shape.lon} ${shape.lat})`
    : `POLYGON((${[...shape.ring, ...shape.ring.slice(0, 1)].map(([lon, lat]) => `${lon} ${lat}`).join(',')}))`;

/** Shapes and points with the indexes PostGIS is designed for. A circle is its centre and a radius. */
export async function fill(client: pg.Client, shapes: readonly Shape[], fixes: readonly BenchFix[]): Promise<void> {
  await client.query('create table pois (id int primary key, reach float8, g geography)');
  for (let from = 0; from < shapes.length; from += LINES_AT_ONCE) {
    const part = shapes.slice(from, from + LINES_AT_ONCE);
    await client.query(
      `insert into pois select id, reach, wkt::geography from unnest($1::int[], $2::float8[], $3::text[]) u (id, reach, wkt)`,
      [
        part.map((_, at) => from + at),
        part.map((shape) => (shape.kind === 'circle' ? shape.radiusMeters : 0)),
        part.map(wktOf),
      ],
    );
  }
  await client.query('create table places (id int primary key, g geography(point))');
  for (let from = 0; from < fixes.length; from += LINES_AT_ONCE) {
    const part = fixes.slice(from, from + LINES_AT_ONCE);
    await client.query(
      `insert into places select id, ST_MakePoint(lon, lat)::geography from unnest($1::int[], $2::float8[], $3::float8[]) u (id, lat, lon)`,
      [part.map((_, at) => from + at), part.map(({ lat }) => lat), part.map(({ lon }) => lon)],
    );
  }
  await client.query('create index on pois using gist (g)');
  await client.query('create index on places using gist (g)');
  await client.query('analyze');
}

/** All places against all shapes at once, on the sphere. */
export async function pairsInside(client: pg.Client): Promise<{ pairs: Set<string>; ms: number }> {
  const text = 'select p.id, s.id as poi from pois s join places p on ST_DWithin(s.g, p.g, s.reach, false)';
  const begin = performance.now();
  const { rows } = await client.query<{ id: number; poi: number }>(text);
  const ms = performance.now() - begin;
  return { pairs: new Set(rows.map(({ id, poi }) => `${id} ${poi}`)), ms };
}

/** The distance to the edge of one shape each, positive on both sides. */
export async function edgeDistances(
  client: pg.Client,
  places: readonly { shape: number; lat: number; lon: number }[],
): Promise<number[]> {
  const { rows } = await client.query<{ d: number }>(
    `select case when s.reach > 0 then abs(ST_Distance(s.g, ST_MakePoint(u.lon, u.lat)::geography, false) - s.reach)
       else ST_Distance(ST_Boundary(s.g::geometry)::geography, ST_MakePoint(u.lon, u.lat)::geography, false) end as d
     from unnest($1::int[], $2::float8[], $3::float8[]) with ordinality u (poi, lat, lon, at) join pois s on s.id = u.poi
     order by u.at`,
    [places.map(({ shape }) => shape), places.map(({ lat }) => lat), places.map(({ lon }) => lon)],
  );
  return rows.map(({ d }) => d);
}
