import { sql } from 'kysely';
import type { LiveKind } from '#contract/live.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { isCluster } from '#server/db/distribute.ts';

/** One process at a time, so that changes are announced once and in order. */
const LOCK = 7_301_844_901;
/** In one transaction; the rest follows in the next round. */
const MAX_ROWS = 20_000;
/** Changes of more users than this are announced without naming them. */
const MAX_USERS = 50;

interface Gathered {
  projectId: number;
  kind: LiveKind;
  users: string[] | null;
}

/**
 * Adds logged changes to the counters and marks what open screens have to reload, in one transaction. Returns how many
 * changes there were; 0 while another process gathers.
 */
export async function gatherChanges(db: Db): Promise<number> {
  const onCluster = await isCluster(db);
  if (!onCluster && !(await hasChanges(db))) return 0;
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as mine
    `.execute(tx);
    if (!rows[0]?.mine) return 0;
    // A connection to each node, not to each shard: every one of them takes part in the two-phase commit.
    if (onCluster) await sql`set local citus.max_adaptive_executor_pool_size = 1`.execute(tx);
    const counted = await addToCounters(tx, onCluster);
    const announced = onCluster ? await claimFromShards(tx) : await claimLiveChanges(tx);
    await mark(tx, [...counted.kinds, ...announced.kinds]);
    return counted.count + announced.count;
  });
}

/** Usually there is nothing, and this check costs a quarter of a transaction that finds nothing. */
async function hasChanges(db: Db): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select 1 from counter_changes) or exists (select 1 from live_changes) as any
  `.execute(db);
  return rows[0]?.any ?? false;
}

async function addToCounters(tx: Tx, onCluster: boolean): Promise<{ count: number; kinds: Gathered[] }> {
  const sums = onCluster ? await takeFromShards(tx) : await takeSums(tx);
  if (sums.length === 0) return { count: 0, kinds: [] };
  const { rows } = await sql<{ projectId: number; counter: string; key: string; amount: number }>`
    insert into project_counters as p (project_id, counter, key, amount)
    select * from unnest(
      ${sums.map((sum) => sum.projectId)}::bigint[], ${sums.map((sum) => sum.counter)}::text[],
      ${sums.map((sum) => sum.key)}::text[], ${sums.map((sum) => sum.amount)}::bigint[]
    )
    on conflict (project_id, counter, key) do update set amount = p.amount + excluded.amount
    returning p.project_id as "projectId", p.counter, p.key, p.amount
  `.execute(tx);
  const zeros = rows.filter((row) => row.amount === 0);
  if (zeros.length > 0) await deleteZeros(tx, zeros);
  const kinds = new Map<string, Gathered>();
  for (const { projectId, counter } of rows) {
    const kind = kindOf(counter);
    if (kind) kinds.set(`${projectId} ${kind}`, { projectId, kind, users: null });
  }
  return { count: sums.reduce((sum, row) => sum + row.changes, 0), kinds: [...kinds.values()] };
}

interface Sum {
  projectId: number;
  counter: string;
  key: string;
  amount: number;
  changes: number;
}

async function takeSums(tx: Tx): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    with taken as (
      delete from counter_changes
      where ctid = any(array(select ctid from counter_changes limit ${sql.lit(MAX_ROWS)}))
      returning project_id, counter, key, amount
    )
    select project_id as "projectId", counter, key, sum(amount)::bigint as amount, count(*)::int as changes from taken
    group by project_id, counter, key
  `.execute(tx);
  return rows;
}

/** A cluster returns the deleted rows of all shards, but does not add them up. */
async function takeFromShards(tx: Tx): Promise<Sum[]> {
  const { rows } = await sql<Omit<Sum, 'changes'>>`
    delete from counter_changes returning project_id as "projectId", counter, key, amount
  `.execute(tx);
  const sums = new Map<string, Sum>();
  for (const { amount, ...of } of rows) {
    const name = JSON.stringify([of.projectId, of.counter, of.key]);
    const sum = sums.get(name) ?? { ...of, amount: 0, changes: 0 };
    sums.set(name, { ...sum, amount: sum.amount + amount, changes: sum.changes + 1 });
  }
  return [...sums.values()];
}

/** Scores and weeks of travel are announced with their timeline. */
function kindOf(counter: string): LiveKind | null {
  const [family] = counter.split('/', 1);
  if (family === 'score' || family === 'kept') return null;
  if (family === 'state') return 'states';
  return family === 'trouble' ? 'troubles' : 'users';
}

/** Counters at zero need no row. */
const deleteZeros = (tx: Tx, rows: readonly { projectId: number; counter: string; key: string }[]) =>
  sql`
    delete from project_counters p using unnest(
      ${rows.map((row) => row.projectId)}::bigint[],
      ${rows.map((row) => row.counter)}::text[],
      ${rows.map((row) => row.key)}::text[]
    ) z (project_id, counter, key)
    where p.project_id = z.project_id and p.counter = z.counter and p.key = z.key and p.amount = 0
  `.execute(tx);

async function claimLiveChanges(tx: Tx): Promise<{ count: number; kinds: Gathered[] }> {
  const { rows } = await sql<{ projectId: number; kind: LiveKind; users: string[]; many: number; changes: number }>`
    with taken as (
      delete from live_changes
      where ctid = any(array(select ctid from live_changes limit ${sql.lit(MAX_ROWS)}))
      returning project_id, kind, user_id
    )
    select project_id as "projectId", kind, count(*)::int as changes, count(distinct user_id)::int as many,
      (array_agg(distinct user_id) filter (where user_id <> ''))[1:${sql.lit(MAX_USERS)}] as users
    from taken group by project_id, kind
  `.execute(tx);
  return {
    count: rows.reduce((sum, row) => sum + row.changes, 0),
    kinds: rows.map(({ projectId, kind, users, many }) => ({
      projectId,
      kind,
      users: many <= MAX_USERS ? users : null,
    })),
  };
}

async function claimFromShards(tx: Tx): Promise<{ count: number; kinds: Gathered[] }> {
  const { rows } = await sql<{ projectId: number; kind: LiveKind; userId: string }>`
    delete from live_changes returning project_id as "projectId", kind, user_id as "userId"
  `.execute(tx);
  const users = new Map<string, { projectId: number; kind: LiveKind; users: Set<string> }>();
  for (const { projectId, kind, userId } of rows) {
    const name = `${projectId} ${kind}`;
    const own = users.get(name) ?? { projectId, kind, users: new Set() };
    users.set(name, own);
    own.users.add(userId);
  }
  const kinds = [...users.values()].map(({ users: own, ...of }) => {
    const many = own.size > MAX_USERS;
    own.delete('');
    return { ...of, users: many ? null : own.size > 0 ? [...own] : null };
  });
  return { count: rows.length, kinds };
}

async function mark(tx: Tx, gathered: readonly Gathered[]): Promise<void> {
  if (gathered.length === 0) return;
  await sql`
    insert into live_marks (project_id, position, kind, users)
    select g.project_id, p.position, g.kind,
      case when g.users is null then null else array(select jsonb_array_elements_text(g.users)) end
    from (select nextval('live_positions') as position) p,
      unnest(
        ${gathered.map((one) => one.projectId)}::bigint[],
        ${gathered.map((one) => one.kind)}::text[],
        ${gathered.map((one) => (one.users ? JSON.stringify(one.users) : null))}::jsonb[]
      ) g (project_id, kind, users)
    on conflict do nothing
  `.execute(tx);
}
