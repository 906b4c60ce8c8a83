import { type Kysely, sql } from 'kysely';
import { type AreaWork, applyResult, searchInput, searchResult } from '#contract/dangerous-area-works.ts';
import type { AreaWorkKind } from '#contract/dangerous-areas.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { notFound } from '#server/http/app-error.ts';

export const WORK_ENTITY = 'dangerous-area-work';
const MAX_SHOWN = 10;

const selectWorks = (db: Kysely<Tables>) =>
  db
    .selectFrom('area_works as w')
    .leftJoin('users', 'users.id', 'w.requested_by')
    .selectAll('w')
    .select('users.email as requestedBy');
type WorkRow = Awaited<ReturnType<ReturnType<typeof selectWorks>['executeTakeFirstOrThrow']>>;

const present = (row: WorkRow): AreaWork => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  days: (row.input as { days: number }).days,
  input: row.kind === 'search' ? searchInput.parse(row.input) : null,
  done: row.done,
  total: row.total,
  requestedBy: row.requestedBy,
  requestedAt: row.requested_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  found: row.kind === 'search' && row.result ? searchResult.parse(row.result) : null,
  applied: row.kind === 'apply' && row.result ? applyResult.parse(row.result) : null,
});

export async function workOf(db: Kysely<Tables>, id: string): Promise<AreaWork> {
  const row = await selectWorks(db).where('w.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('The work');
  return present(row);
}

export async function latestWorks(db: Kysely<Tables>): Promise<AreaWork[]> {
  const rows = await selectWorks(db).orderBy('w.requested_at', 'desc').limit(MAX_SHOWN).execute();
  return rows.map(present);
}

interface WorkRequest {
  kind: AreaWorkKind;
  input: { days: number };
  actorId: string;
}

/** Queues a job. An identical job that is waiting or running is not queued again. */
export const queueWork = ({ db, events, now }: Context, { kind, input, actorId }: WorkRequest): Promise<AreaWork> =>
  db.transaction().execute(async (tx) => {
    const text = JSON.stringify(input);
    const running = await tx
      .selectFrom('area_works')
      .select('id')
      .where('kind', '=', kind)
      .where('state', 'in', ['waiting', 'running'])
      .where(sql<boolean>`input = ${text}::jsonb`)
      .executeTakeFirst();
    if (running) return workOf(tx, running.id);
    const { id } = await tx
      .insertInto('area_works')
      .values({ kind, input: text, requested_by: actorId, requested_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const about = { projectId: null, actorId, entity: WORK_ENTITY, entityId: id };
    await events.publish(tx, { ...about, action: 'created', after: { kind, days: input.days } });
    return workOf(tx, id);
  });

/** The running job notices soon. */
export const stopAreaWork = ({ db, events, now }: Context, id: string, actorId: string): Promise<AreaWork> =>
  db.transaction().execute(async (tx) => {
    const { state } = await workOf(tx, id);
    const cancelled = await tx
      .updateTable('area_works')
      .set({ state: 'cancelled', ended_at: now() })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .returning('id')
      .executeTakeFirst();
    const about = { projectId: null, actorId, entity: WORK_ENTITY, entityId: id };
    if (cancelled) await events.publish(tx, { ...about, action: 'deleted', before: { state } });
    return workOf(tx, id);
  });
