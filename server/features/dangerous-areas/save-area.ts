import { sql } from 'kysely';
import { AREA_LIMITS } from '#contract/dangerous-areas.ts';
import type { Tx } from '#server/db/database.ts';
import type { Events } from '#server/events.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { lastChange } from '#server/last-change.ts';
import { type AreaFacts, type AreaRow, columnsOf, factsOf, presentArea, shapeOf } from './present-area.ts';

export const ENTITY = 'dangerous-area';

/** Areas belong to no project. */
export const about = (actorId: string | null, entityId: string) => ({
  projectId: null,
  actorId,
  entity: ENTITY,
  entityId,
});

/** Changes follow each other: the row is held to the end. Who knew the areas before reads them anew. */
export async function holdAreas(tx: Tx): Promise<void> {
  await sql`update dangerous_area_generation set generation = generation + 1`.execute(tx);
}

/** The engine asks nothing more while there are none that count. */
export async function countAreas(tx: Tx): Promise<void> {
  await sql`
    update dangerous_area_generation
    set areas = (select count(*) from dangerous_areas where active and deleted_at is null)
  `.execute(tx);
}

export async function lockArea(tx: Tx, id: string): Promise<AreaRow> {
  const row = await tx.selectFrom('dangerous_areas').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound('The dangerous area');
  return row;
}

/** Somebody else saved meanwhile: nothing is overwritten, and who it was is told. */
export async function refuseOtherVersion(tx: Tx, row: AreaRow, version: number): Promise<void> {
  if (row.version === version) return;
  const change = await lastChange(tx, { projectId: null, entity: ENTITY, entityId: row.id });
  throw new AppError('conflict', 'Somebody changed this dangerous area meanwhile.', {
    conflict: { current: presentArea(row), ...change },
  });
}

/** The same name at the same place is one thing told twice. */
export async function refuseTwin(tx: Tx, facts: AreaFacts, except: string | null, field = 'body.name'): Promise<void> {
  const { name, lat, lon, radius_meters: reach } = columnsOf(facts);
  const twin = await tx
    .selectFrom('dangerous_areas')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('lat', '=', lat)
    .where('lon', '=', lon)
    .where('radius_meters', '=', reach)
    .where('deleted_at', 'is', null)
    .where('id', '<>', except ?? '00000000-0000-0000-0000-000000000000')
    .executeTakeFirst();
  if (!twin) return;
  const message = 'there is one of this name at this very place already';
  throw new AppError('validation', `${field}: ${message}`, { fields: { [field]: message } });
}

export async function refuseTooMany(tx: Tx, more: number): Promise<void> {
  const { count } = await tx
    .selectFrom('dangerous_areas')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count + more <= AREA_LIMITS.areas) return;
  throw new AppError('validation', `There are at most ${AREA_LIMITS.areas} dangerous areas.`);
}

interface Making {
  actorId: string | null;
  now: Date;
}

export async function insertArea(tx: Tx, events: Events, facts: AreaFacts, { actorId, now }: Making): Promise<AreaRow> {
  const row = await tx
    .insertInto('dangerous_areas')
    .values({ ...columnsOf(facts), applied_from: now, settled_from: now, created_at: now, changed_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await events.publish(tx, { ...about(actorId, row.id), action: 'created', after: factsOf(row) });
  return row;
}

interface Saving extends Making {
  facts: AreaFacts;
  deleted?: boolean;
}

/** Saves and tells: the one way in which an area changes after it was made. */
export async function saveArea(tx: Tx, events: Events, before: AreaRow, saving: Saving): Promise<AreaRow> {
  const { facts, actorId, now, deleted = false } = saving;
  const after = await tx
    .updateTable('dangerous_areas')
    .set({
      ...columnsOf(facts),
      ...(countsAnew(before, facts, now) && { applied_from: now }),
      settled_from: now,
      version: before.version + 1,
      changed_at: now,
      deleted_at: deleted ? now : null,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const what = about(actorId, before.id);
  const was = before.deleted_at ? undefined : factsOf(before);
  if (deleted) await events.publish(tx, { ...what, action: 'deleted', before: was });
  else await events.publish(tx, { ...what, action: was ? 'changed' : 'created', before: was, after: factsOf(after) });
  return after;
}

/** What was counted before was counted within another line, or not at all while it was off, gone or out of its days. */
function countsAnew(before: AreaRow, { shape, active, validFrom, validTo }: AreaFacts, now: Date): boolean {
  if (JSON.stringify(shapeOf(before)) !== JSON.stringify(shape)) return true;
  if (before.deleted_at || (active && !before.active)) return true;
  const today = now.toISOString().slice(0, 10);
  const { valid_from, valid_to } = before;
  const beganEarlier = valid_from !== null && (validFrom ?? '') < valid_from && (validFrom ?? '') < today;
  const wasOver = valid_to !== null && valid_to < today && (validTo === null || validTo > valid_to);
  return beganEarlier || wasOver;
}
