import { type Kysely, sql } from 'kysely';
import { AREA_LIMITS } from '#contract/dangerous-areas.ts';
import { utcDay } from '#contract/utc-day.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Events } from '#server/events.ts';
import { AppError } from '#server/http/app-error.ts';
import { versioned } from '#server/http/versioned-record.ts';
import { cornersOf, refuseTooManyCorners } from '#server/shape-files/corner-budget.ts';
import { type AreaFields, type AreaRow, areaColumns, areaShapeOf, areaSnapshot, presentArea } from './present-area.ts';

/** Serialises changes, and makes every process that caches the areas reload them. */
export async function lockAreas(tx: Tx): Promise<void> {
  await sql`update dangerous_area_generation set generation = generation + 1`.execute(tx);
}

/** While no area is active the engine skips the crossings altogether. */
export async function countAreas(tx: Tx): Promise<void> {
  await sql`
    update dangerous_area_generation
    set areas = (select count(*) from dangerous_areas where active and deleted_at is null)
  `.execute(tx);
}

interface AreaChange {
  fields: AreaFields;
  deleted?: boolean;
}

/** Areas belong to no project. Whoever saves without `lock` calls `lockAreas` first. */
export const areaRecord = versioned({
  entity: 'dangerous-area',
  name: 'The dangerous area',
  conflictMessage: 'Somebody changed this dangerous area meanwhile.',
  lock: async (tx, { id }) => {
    await lockAreas(tx);
    return tx.selectFrom('dangerous_areas').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  },
  write: (tx, before: AreaRow, { fields, deleted = false }: AreaChange, { version, now }) =>
    tx
      .updateTable('dangerous_areas')
      .set({
        ...areaColumns(fields),
        ...(countsAnew(before, fields, now) && { applied_from: now }),
        settled_from: now,
        version,
        changed_at: now,
        deleted_at: deleted ? now : null,
      })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  refOf: ({ id }) => ({ projectId: null, id }),
  versionOf: (row) => row.version,
  snapshot: areaSnapshot,
  present: presentArea,
  isGone: (row) => row.deleted_at !== null,
  settle: countAreas,
});

/** Two areas with the same name at the same place would be duplicates. */
export async function refuseTwinArea(
  tx: Tx,
  fields: AreaFields,
  except: string | null,
  field = 'body.name',
): Promise<void> {
  const { name, lat, lon, radius_meters: reach } = areaColumns(fields);
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

export async function refuseTooManyAreas(
  db: Kysely<Tables>,
  more: { areas: number; corners: number },
  field = 'body.shape.ring',
): Promise<void> {
  const { rows } = await sql<{ areas: number; corners: number }>`
    select (select count(*) from dangerous_areas where deleted_at is null)::int as areas,
      (select coalesce(sum(corners), 0) from dangerous_areas where deleted_at is null and corners > 0)::int as corners
  `.execute(db);
  const { areas = 0, corners = 0 } = rows[0] ?? {};
  if (more.areas > 0 && areas + more.areas > AREA_LIMITS.areas) {
    throw new AppError('validation', `There are at most ${AREA_LIMITS.areas} dangerous areas.`);
  }
  refuseTooManyCorners({ known: corners, more: more.corners, most: AREA_LIMITS.corners }, field);
}

/** How many areas and corners a change adds; it may restore a deleted area. */
export const moreByAreaChange = (before: AreaRow, { shape }: AreaFields) =>
  before.deleted_at === null
    ? { areas: 0, corners: cornersOf(shape) - before.corners }
    : { areas: 1, corners: cornersOf(shape) };

export async function insertArea(
  tx: Tx,
  events: Events,
  fields: AreaFields,
  { actorId, now }: { actorId: string | null; now: Date },
): Promise<AreaRow> {
  const row = await tx
    .insertInto('dangerous_areas')
    .values({ ...areaColumns(fields), applied_from: now, settled_from: now, created_at: now, changed_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await areaRecord.publishCreated(tx, { events }, row, actorId);
  return row;
}

/** Crossings counted so far used another outline, or none while the area was off, deleted or out of its days. */
function countsAnew(before: AreaRow, { shape, active, validFrom, validTo }: AreaFields, now: Date): boolean {
  if (JSON.stringify(areaShapeOf(before)) !== JSON.stringify(shape)) return true;
  if (before.deleted_at || (active && !before.active)) return true;
  const today = utcDay(now);
  const { valid_from, valid_to } = before;
  const beganEarlier = valid_from !== null && (validFrom ?? '') < valid_from && (validFrom ?? '') < today;
  const wasOver = valid_to !== null && valid_to < today && (validTo === null || validTo > valid_to);
  return beganEarlier || wasOver;
}
