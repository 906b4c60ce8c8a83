import { type RawBuilder, sql } from 'kysely';
import type { LiveKind } from '#contract/live.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { isCluster } from '#server/db/distribute.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { inTurns } from './in-turns.ts';

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
    const announced = await claimLiveChanges(tx, onCluster);
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
  const { rows } = await sql<{ projectId: number; family: string; changes: number }>`
    with ${onCluster ? await sumsOfShards(tx) : sql`${taken('counter_changes', COUNTED)}, sums as (${SUMS})`},
    moved as materialized (
      select sums.*, coalesce(p.amount, 0) + sums.amount as later from sums
      left join project_counters p using (project_id, counter, key)
    ),
    -- Counters at zero need no row.
    gone as (
      delete from project_counters p using moved m
      where m.later = 0 and p.project_id = m.project_id and p.counter = m.counter and p.key = m.key
    ),
    counted as (
      insert into project_counters as p (project_id, counter, key, amount)
      select project_id, counter, key, amount from moved where later <> 0
      on conflict (project_id, counter, key) do update set amount = p.amount + excluded.amount
    )
    select project_id as "projectId", split_part(counter, '/', 1) as family, sum(changes)::int as changes from moved
    group by 1, 2
  `.execute(tx);
  const kinds = new Map<string, Gathered>();
  for (const { projectId, family } of rows) {
    const kind = kindOf(family);
    if (kind) kinds.set(`${projectId} ${kind}`, { projectId, kind, users: null });
  }
  return { count: rows.reduce((sum, row) => sum + row.changes, 0), kinds: [...kinds.values()] };
}

/** Deletes a share of the changes of each project; on a cluster all of them, because it cannot choose. */
const taken = (table: 'counter_changes' | 'live_changes', columns: RawBuilder<unknown>, onCluster = false) => {
  const some = sql`where ctid = any(array(${inTurns(table, MAX_ROWS)}))`;
  return sql`taken as (delete from ${sql.table(table)} ${onCluster ? sql`` : some} returning ${columns})`;
};

const COUNTED = sql`project_id, counter, key, amount`;
const SUMS = sql`
  select project_id, counter, key, sum(amount)::bigint as amount, count(*)::int as changes from taken
  group by project_id, counter, key`;

/** By itself: a cluster cannot delete from shards and write to the coordinator's tables in one statement. */
async function sumsOfShards(tx: Tx): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ project_id: number; counter: string; key: string; amount: number; changes: number }>`
    with ${taken('counter_changes', COUNTED, true)} ${SUMS}
  `.execute(tx);
  const types = { project_id: 'bigint', counter: 'text', key: 'text', amount: 'bigint', changes: 'int' };
  return sql`sums as (select * from ${givenRows(rows, types)})`;
}

/** Scores and weeks of travel are announced with their timeline. */
function kindOf(family: string): LiveKind | null {
  if (family === 'score' || family === 'kept') return null;
  if (family === 'state') return 'states';
  return family === 'trouble' ? 'troubles' : 'users';
}

async function claimLiveChanges(tx: Tx, onCluster: boolean): Promise<{ count: number; kinds: Gathered[] }> {
  const { rows } = await sql<{ projectId: number; kind: LiveKind; users: string[]; many: number; changes: number }>`
    with ${taken('live_changes', sql`project_id, kind, user_id`, onCluster)}
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
