import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { aWorld, type BenchWorld } from '#bench/ingest/world.ts';
import { HEADER } from '#contract/constants.ts';

export interface TwoProjects {
  world: BenchWorld;
  small: number;
  large: number;
  /** Of an admin of both. */
  headers: Record<string, string>;
}

/** How far back both were used; a project has sums for each of its days, however many users it has. */
const DAYS = 400;

/** One server with a project of a thousand app users and one of a million, made by SQL. */
export async function twoProjects(note: (line: string) => void): Promise<TwoProjects> {
  const world = await aWorld();
  const { pool } = world;
  try {
    const [small, large] = [await aProject(pool, 'Small'), await aProject(pool, 'Large')];
    const headers = await anAdmin(world, [small, large]);
    // Without search rows, which would take minutes for a million users; counters are summed below.
    await addUsers(pool, small, 1_000);
    await addUsers(pool, large, 1_000_000);
    note('pages: both projects are filled');
    for (const project of [small, large]) {
      await countUsers(pool, project);
      await addDays(pool, project);
    }
    await untilGathered(pool);
    await pool.query('vacuum analyze');
    return { world, small, large, headers };
  } catch (error) {
    await world.stop();
    throw error;
  }
}

export async function aProject(pool: pg.Pool, name: string): Promise<number> {
  const { rows } = await pool.query<{ id: string }>('insert into projects (name) values ($1) returning id', [name]);
  return Number(rows[0]?.id);
}

/** A call token is valid for half an hour from when it is signed, a bench may take longer. */
const SIGNED_AHEAD_MS = 4 * 3_600_000;

/** Signed in like any person, with a call token of this server. */
export async function anAdmin(world: BenchWorld, projects: readonly number[]): Promise<Record<string, string>> {
  const { signCallToken } = await import('#server/access/session-tokens.ts');
  const { secretsFrom } = await import('#server/secrets.ts');
  const [userId, sessionId] = [randomUUID(), randomUUID()];
  await world.pool.query(
    `insert into users (id, issuer, uid, email, email_verified, provider)
     values ($1, 'bench', 'bench', 'demo.admin@example.com', true, 'bench')`,
    [userId],
  );
  for (const project of projects) {
    await world.pool.query(`insert into project_roles (project_id, user_id, role) values ($1, $2, 'admin')`, [
      project,
      userId,
    ]);
  }
  await world.pool.query(
    `insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [sessionId, userId, Buffer.from(sessionId)],
  );
  const signedAt = new Date(Date.now() + SIGNED_AHEAD_MS);
  return { [HEADER.token]: `Bearer ${signCallToken(secretsFrom(world.secretKey), sessionId, signedAt)}` };
}

/** With versions, states and times at which they were last seen. */
export const addUsers = (pool: pg.Pool, project: number, count: number) =>
  pool.query(
    `insert into app_users
       (project_id, user_id, installation_id, audience, created_at, last_seen_at, status, pilot, device)
     select $1, 'user-' || lpad(n::text, 7, '0'), gen_random_uuid(), 'bench', now() - (n % 300) * interval '1 day',
       now() - (n % 60) * interval '1 day', 'RUNNING', n % 1000 = 0,
       jsonb_build_object('platform', 'Android', 'sdkVersion', '2.18.' || n % 7)
     from generate_series(1, $2::int) n`,
    [project, count],
  );

/** The users' counter contributions, as if they had arrived one by one. */
const countUsers = (pool: pg.Pool, project: number) =>
  pool.query(
    `insert into counter_changes (project_id, user_id, counter, key, amount)
     select $1, '', counter, key, sum(amount) from (
       select f.counter, f.key, 1 as amount
       from app_users u, app_user_facts(u.pilot, u.created_at, u.device, u.status) f where u.project_id = $1
       union all
       select m.counter, m.key, m.amount
       from app_users u, active_moves(null, utc_day(u.last_seen_at)) m where u.project_id = $1
     ) facts
     group by counter, key having sum(amount) <> 0`,
    [project],
  );

/** The sums of past days, and a change a day. */
async function addDays(pool: pg.Pool, project: number): Promise<void> {
  await pool.query(
    `insert into project_day_aggregates (project_id, day, type, slot, items, distance_meters, seconds)
     select $1, current_date - back, type, slot, 100, 500000, 90000
     from generate_series(0, ${DAYS}) back, generate_series(0, 15) slot,
       unnest(array['CAR', 'WALKING', 'CYCLING', 'BUS', 'TRAIN', 'IDLE']) type
     where slot = 0 or back < 8`,
    [project],
  );
  await pool.query(
    `insert into counter_changes (project_id, user_id, counter, key, amount)
     select $1, '', 'score/' || part, (current_date - back)::text, 1000000 * part
     from generate_series(0, ${DAYS}) back, generate_series(1, 10) part`,
    [project],
  );
  await pool.query(
    `insert into revisions (project_id, entity, entity_id, action, after)
     select $1::bigint, 'project', ($1::bigint)::text, 'changed', '{"productName": "Bench"}'::jsonb from generate_series(0, ${DAYS})`,
    [project],
  );
}

async function untilGathered(pool: pg.Pool): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const { rows } = await pool.query('select from counter_changes limit 1');
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The counters were not gathered.');
}
