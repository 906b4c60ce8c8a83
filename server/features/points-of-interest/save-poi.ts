import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Events } from '#server/events.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { lastChange } from '#server/last-change.ts';
import { columnsOf, factsOf, type PoiFacts, type PoiRow, presentPoi } from './present-poi.ts';

export const ENTITY = 'poi';

export interface Whose {
  projectId: number;
  id: string;
  actorId: string;
}

/** The next state of the project's points of interest. Held to the end, so that states follow each other. */
export async function nextGeneration(tx: Tx, projectId: number): Promise<number> {
  const { generation } = await tx
    .insertInto('poi_generations')
    .values({ project_id: projectId, generation: 1 })
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet({ generation: sql`poi_generations.generation + 1` }),
    )
    .returning('generation')
    .executeTakeFirstOrThrow();
  return generation;
}

export async function lockPoi(tx: Tx, projectId: number, id: string): Promise<PoiRow> {
  const row = await tx
    .selectFrom('pois')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('The point of interest');
  return row;
}

/** Somebody else saved meanwhile: nothing is overwritten, and who it was is told. */
export async function refuseOtherVersion(tx: Tx, row: PoiRow, version: number): Promise<void> {
  if (row.version === version) return;
  const change = await lastChange(tx, { projectId: row.project_id, entity: ENTITY, entityId: row.id });
  throw new AppError('conflict', 'Somebody changed this point of interest meanwhile.', {
    conflict: { current: presentPoi(row), ...change },
  });
}

/** The same name at the same place is one thing told twice. */
export async function refuseTwin(tx: Tx, projectId: number, facts: PoiFacts, except: string | null): Promise<void> {
  const { name, lat, lon, radius_meters: reach } = columnsOf(facts);
  const twin = await tx
    .selectFrom('pois')
    .select('id')
    .where('project_id', '=', projectId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('lat', '=', lat)
    .where('lon', '=', lon)
    .where('radius_meters', '=', reach)
    .where('deleted_at', 'is', null)
    .where('id', '<>', except ?? '00000000-0000-0000-0000-000000000000')
    .executeTakeFirst();
  if (!twin) return;
  const message = 'there is one of this name at this very place already';
  throw new AppError('validation', `body.name: ${message}`, { fields: { 'body.name': message } });
}

interface Saving {
  facts: PoiFacts;
  actorId: string | null;
  now: Date;
  generation: number;
  deleted?: boolean;
}

/** Saves and tells: the one way in which a point of interest changes after it was made. */
export async function savePoi(tx: Tx, events: Events, before: PoiRow, saving: Saving): Promise<PoiRow> {
  const { facts, actorId, now, generation, deleted = false } = saving;
  const after = await tx
    .updateTable('pois')
    .set({
      ...columnsOf(facts),
      version: before.version + 1,
      generation,
      changed_at: now,
      deleted_at: deleted ? now : null,
    })
    .where('project_id', '=', before.project_id)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (deleted || !facts.active) await forgetOpenVisits(tx, before.project_id, [before.id]);
  const about = { projectId: before.project_id, actorId, entity: ENTITY, entityId: before.id };
  const was = before.deleted_at ? undefined : factsOf(before);
  if (deleted) await events.publish(tx, { ...about, action: 'deleted', before: was });
  else await events.publish(tx, { ...about, action: was ? 'changed' : 'created', before: was, after: factsOf(after) });
  return after;
}

/** Nobody leaves what is no longer watched. */
export const forgetOpenVisits = (tx: Tx, projectId: number, ids: readonly string[]) =>
  tx
    .deleteFrom('poi_visits')
    .where('project_id', '=', projectId)
    .where('poi_id', 'in', [...ids])
    .where('left_ms', 'is', null)
    .execute();
