import { sql } from 'kysely';
import type { LiveKind } from '#contract/live.ts';
import type { Db, Tx } from '#server/db/database.ts';

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
export const gatherChanges = (db: Db): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as mine
    `.execute(tx);
    if (!rows[0]?.mine) return 0;
    const counted = await addToCounters(tx);
    const announced = await claimLiveChanges(tx);
    await mark(tx, [...counted.kinds, ...announced.kinds]);
    return counted.count + announced.count;
  });

async function addToCounters(tx: Tx): Promise<{ count: number; kinds: Gathered[] }> {
  const { rows } = await sql<{ projectId: number; counter: string; key: string; amount: number; changes: number }>`
    with taken as (
      delete from counter_changes
      where ctid = any(array(select ctid from counter_changes limit ${sql.lit(MAX_ROWS)}))
      returning project_id, counter, key, amount
    ), summed as (
      select project_id, counter, key, sum(amount)::bigint as amount, count(*)::int as changes from taken
      group by project_id, counter, key
    ), added as (
      insert into project_counters as p (project_id, counter, key, amount)
      select project_id, counter, key, amount from summed
      on conflict (project_id, counter, key) do update set amount = p.amount + excluded.amount
      returning p.project_id, p.counter, p.key, p.amount
    )
    select added.project_id as "projectId", added.counter, added.key, added.amount, summed.changes
    from added join summed using (project_id, counter, key)
  `.execute(tx);
  const zeros = rows.filter((row) => row.amount === 0);
  if (zeros.length > 0) await deleteZeros(tx, zeros);
  const kinds = new Map<string, Gathered>();
  for (const { projectId, counter } of rows) {
    const kind = kindOf(counter);
    if (kind) kinds.set(`${projectId} ${kind}`, { projectId, kind, users: null });
  }
  return { count: rows.reduce((sum, row) => sum + row.changes, 0), kinds: [...kinds.values()] };
}

/** Scores are announced with their timeline. */
function kindOf(counter: string): LiveKind | null {
  const [family] = counter.split('/', 1);
  if (family === 'score') return null;
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
