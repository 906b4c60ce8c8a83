import type pg from 'pg';
import { aWorld, type BenchWorld } from '#bench/ingest/world.ts';
import { anAdmin, aProject } from '#bench/pages/two-projects.ts';

export interface Crowd {
  projectId: number;
  users: number;
  codeId: string;
  /** A vehicle that one of them drives. */
  vehicleId: string;
  /** An installation that one of them has. */
  installation: string;
}
export interface TwoCrowds {
  world: BenchWorld;
  headers: Record<string, string>;
  small: Crowd;
  large: Crowd;
}

const INDEXES = [
  'app_user_facets_by_id on app_user_facets (project_id, facet, user_id)',
  'app_user_facets_by_registration on app_user_facets (project_id, facet, registered_ms, user_id)',
  'app_user_facets_by_seen on app_user_facets (project_id, facet, seen_slot, user_id)',
  'app_user_words_by_word on app_user_words (project_id, word, user_id)',
];
const KEYS = [
  'app_user_facets add constraint app_user_facets_pkey primary key (project_id, user_id, facet)',
  'app_user_words add constraint app_user_words_pkey primary key (project_id, user_id, source, word)',
];

/** A thousand users and a million with the same distribution, created with SQL and the product's own functions. */
export async function twoCrowds(note: (line: string) => void): Promise<TwoCrowds> {
  const world = await aWorld();
  const { pool } = world;
  try {
    const projects = [await aProject(pool, 'Small'), await aProject(pool, 'Large')] as const;
    const headers = await anAdmin(world, projects);
    // Inserting a million one by one would take minutes: rows in bulk, indexes afterwards.
    for (const name of INDEXES) await pool.query(`drop index ${name.split(' ')[0]}`);
    for (const table of ['app_user_facets', 'app_user_words']) {
      await pool.query(
        `alter table ${table} drop constraint ${table}_pkey, set unlogged, set (autovacuum_enabled = off)`,
      );
    }
    const small = await aCrowd(pool, projects[0], 1_000);
    const large = await aCrowd(pool, projects[1], 1_000_000);
    note('finding: both crowds are there');
    await Promise.all([
      inTurn(pool, [`alter table ${KEYS[0]}`, ...INDEXES.slice(0, 3).map((index) => `create index ${index}`)]),
      inTurn(pool, [`alter table ${KEYS[1]}`, `create index ${INDEXES[3]}`]),
    ]);
    for (const table of ['app_users', 'app_user_facets', 'app_user_words']) await pool.query(`vacuum analyze ${table}`);
    await pool.query('checkpoint').catch(() => {});
    note('finding: and can be found');
    return { world, headers, small, large };
  } catch (error) {
    await world.stop();
    throw error;
  }
}

/** On a connection of its own, with room to sort. */
async function inTurn(pool: pg.Pool, statements: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set maintenance_work_mem = '512MB'`);
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release();
  }
}

async function aCrowd(pool: pg.Pool, projectId: number, users: number): Promise<Crowd> {
  await pool.query(
    `insert into app_users
       (project_id, user_id, installation_id, audience, created_at, last_seen_at, device, status, blocked, pilot)
     select $1, 'user-' || lpad(n::text, 7, '0'), gen_random_uuid(), 'bench',
       now() - (n % 997) * interval '1 hour', case when n % 50 > 0 then now() - (n % 991) * interval '1 hour' end,
       jsonb_build_object('platform', case when n % 3 = 0 then 'iOS' else 'Android' end,
         'sdkVersion', '2.' || (10 + n % 9) || '.0', 'model', 'Phone ' || n % 40),
       (array['RUNNING', 'READY', 'RUNNING', 'RUNNING', 'UNINITIALISED'])[1 + n % 5], n % 500 = 0, n % 100 = 0
     from generate_series(1, $2::int) n`,
    [projectId, users],
  );
  await pool.query(`update app_users set status = 'ERROR' where project_id = $1 and right(user_id, 2) = '77'`, [
    projectId,
  ]);
  const code = projectId % 2 ? 'ABCDEFGH' : 'HGFEDCBA';
  const made = await pool.query<{ id: string }>(
    `insert into project_codes (project_id, code, name) values ($1, $2, 'Bench') returning id`,
    [projectId, code],
  );
  const codeId = made.rows[0]?.id ?? '';
  const vehicleId = await fillVehicles(pool, projectId);
  await fillFacets(pool, projectId, codeId);
  await pool.query(
    `insert into app_user_words (project_id, user_id, source, word)
     select u.project_id, u.user_id, w.source, w.word
     from app_users u, app_user_words_of(u.user_id, u.installation_id, u.device) w where u.project_id = $1`,
    [projectId],
  );
  const { rows } = await pool.query<{ id: string }>(
    'select installation_id as id from app_users where project_id = $1 limit 1',
    [projectId],
  );
  return { projectId, users, codeId, vehicleId, installation: rows[0]?.id ?? '' };
}

/** A tenth drive a vehicle of their own. */
async function fillVehicles(pool: pg.Pool, projectId: number): Promise<string> {
  await pool.query(
    `insert into vehicles (project_id, name, props, plate_key, vin, created_at, changed_at)
     select $1, 'Car of ' || user_id, '{}', '', '', now(), now() from app_users
     where project_id = $1 and right(user_id, 1) = '1'`,
    [projectId],
  );
  const { rows } = await pool.query<{ id: string }>(
    `insert into vehicle_drivers (project_id, user_id, vehicle_id)
     select project_id, substr(name, 8), id from vehicles where project_id = $1 returning vehicle_id as id`,
    [projectId],
  );
  await pool.query('vacuum analyze vehicles, vehicle_drivers');
  return rows[0]?.id ?? '';
}

/** A tenth joined with the code, a tenth have tags or were in a dangerous area; one in twenty has a problem. */
const fillFacets = (pool: pg.Pool, projectId: number, codeId: string) =>
  pool.query(
    `insert into app_user_facets (project_id, user_id, facet, registered_ms, seen_slot)
     select u.project_id, u.user_id, f.facet, registered_ms(u.created_at), seen_slot(u.last_seen_at)
     from app_users u, lateral (
       select app_user_facets_of(u.status, u.device, u.blocked, u.pilot)
       union all select 'code:' || $2::text where right(u.user_id, 1) = '3'
       union all select 'tag:fleet-' || substr(u.user_id, 11, 1) where right(u.user_id, 1) = '4'
       union all select 'area:dangerous' where right(u.user_id, 1) = '6'
       union all select unnest(array['warning:any', 'warning:gpsOff', 'troubles:001']) where right(u.user_id, 2) in ('05', '25', '45', '65', '85')
     ) f (facet)
     where u.project_id = $1`,
    [projectId, codeId],
  );
