import { sql } from 'kysely';
import { AREA_DAYS, AREA_TAG } from '#contract/insight-segments.ts';
import { DAY_MS } from '#contract/utc-day.ts';
import type { Tx } from '#server/db/database.ts';
import { comparedIds } from '#server/features/rollups/compared-places.ts';
import { AppError } from '#server/http/app-error.ts';
import { versioned } from '#server/http/versioned-record.ts';
import { type PoiFields, type PoiRow, poiColumns, poiSnapshot, presentPoi } from './present-poi.ts';

export interface PoiRef {
  projectId: number;
  id: string;
  actorId: string;
}

/** The next generation of the project's points of interest; its row is locked, so that generations follow each other. */
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

interface PoiChange {
  fields: PoiFields;
  deleted?: boolean;
}

/** Whoever saves without `lock` calls `nextGeneration` first. */
export const poiRecord = versioned({
  entity: 'poi',
  name: 'The point of interest',
  conflictMessage: 'Somebody changed this point of interest meanwhile.',
  lock: async (tx, { projectId, id }) => {
    await nextGeneration(tx, Number(projectId));
    return tx
      .selectFrom('pois')
      .selectAll()
      .where('project_id', '=', Number(projectId))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
  },
  write: async (tx, before: PoiRow, { fields, deleted = false }: PoiChange, { version, now }) => {
    const { project_id: projectId, id } = before;
    const isCompared = !deleted && fields.active && fields.tags.includes(AREA_TAG);
    const wasCompared = before.deleted_at === null && before.active && before.tags.includes(AREA_TAG);
    const former = isCompared === wasCompared ? [] : await comparedIds(tx, projectId);
    const row = await tx
      .updateTable('pois')
      .set({
        ...poiColumns(fields),
        version,
        generation: sql`(select generation from poi_generations where project_id = ${projectId})`,
        changed_at: now,
        deleted_at: deleted ? now : null,
      })
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (isCompared !== wasCompared) await logCompared(tx, projectId, former, now);
    if (deleted || !fields.active) await forgetOpenVisits(tx, projectId, id);
    return row;
  },
  refOf: (row) => ({ projectId: row.project_id, id: row.id }),
  versionOf: (row) => row.version,
  snapshot: poiSnapshot,
  present: presentPoi,
  isGone: (row) => row.deleted_at !== null,
});

/** Those who were lately where visitors are compared from now on, or no longer: another place may move up. */
async function logCompared(tx: Tx, projectId: number, former: readonly string[], now: Date): Promise<void> {
  const later = await comparedIds(tx, projectId);
  const changed = [...former.filter((id) => !later.includes(id)), ...later.filter((id) => !former.includes(id))];
  await sql`
    insert into rollup_changes (project_id, user_id, background)
    select distinct project_id, user_id, true from poi_visits
    where project_id = ${projectId} and poi_id = any(${changed}::uuid[])
      and entered_ms >= ${now.getTime() - (AREA_DAYS + 1) * DAY_MS}
  `.execute(tx);
}

/** Nobody leaves what is no longer watched. */
const forgetOpenVisits = (tx: Tx, projectId: number, id: string) =>
  tx
    .deleteFrom('poi_visits')
    .where('project_id', '=', projectId)
    .where('poi_id', '=', id)
    .where('left_ms', 'is', null)
    .execute();

/** Two points of interest with the same name at the same place would be duplicates. */
export async function refuseTwinPoi(
  tx: Tx,
  projectId: number,
  fields: PoiFields,
  except: string | null,
): Promise<void> {
  const { name, lat, lon, radius_meters: reach } = poiColumns(fields);
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
