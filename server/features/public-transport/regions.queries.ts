import type { Selectable } from 'kysely';
import type { TransitImport, TransitRegion } from '#contract/public-transport.ts';
import { DAY_MS, utcDay } from '#contract/utc-day.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { notFound } from '#server/http/app-error.ts';

export type TransitRegionRow = Selectable<Tables['transit_regions']>;
export type ImportRow = Selectable<Tables['transit_imports']>;

export const calendarDayOf = (days: number): string => utcDay(days * DAY_MS);
export const calendarDaysOf = (day: string): number => Math.round(Date.parse(day) / DAY_MS);

export function presentImport(row: ImportRow): TransitImport {
  return {
    id: row.id,
    state: row.state,
    step: row.step as TransitImport['step'],
    progress: row.progress,
    fileName: row.file_name,
    address: row.address,
    failure: row.failure as TransitImport['failure'],
    report: row.report,
    requestedAt: row.requested_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

export function presentTransitRegion(row: TransitRegionRow, last: ImportRow | undefined): TransitRegion {
  const { south, west, north, east, counts } = row;
  const hasContent = row.content !== null;
  return {
    id: row.id,
    name: row.name,
    active: row.active,
    address: row.address,
    fileName: row.file_name,
    agencies: row.agencies,
    timeZone: row.time_zone,
    validFrom: row.first_day === null ? null : calendarDayOf(row.first_day),
    validTo: row.last_day === null ? null : calendarDayOf(row.last_day),
    bounds: south === null || west === null || north === null || east === null ? null : [west, south, east, north],
    counts: hasContent ? (counts as NonNullable<TransitRegion['counts']>) : null,
    importedAt: row.imported_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    lastImport: last ? presentImport(last) : null,
  };
}

export async function allTransitRegions(db: Db): Promise<TransitRegion[]> {
  const rows = await db.selectFrom('transit_regions').selectAll().orderBy('name').orderBy('id').limit(500).execute();
  const imports = await db
    .selectFrom('transit_imports')
    .distinctOn('region_id')
    .selectAll()
    .orderBy('region_id')
    .orderBy('number', 'desc')
    .execute();
  const last = new Map(imports.map((row) => [row.region_id, row]));
  return rows.map((row) => presentTransitRegion(row, last.get(row.id)));
}

export const lastImportOf = (db: Db | Tx, regionId: string): Promise<ImportRow | undefined> =>
  db
    .selectFrom('transit_imports')
    .selectAll()
    .where('region_id', '=', regionId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function regionOf(db: Db | Tx, id: string): Promise<TransitRegion> {
  const row = await db.selectFrom('transit_regions').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('The region');
  return presentTransitRegion(row, await lastImportOf(db, id));
}

export const findRegionToLock = (tx: Tx, id: string): Promise<TransitRegionRow | undefined> =>
  tx.selectFrom('transit_regions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Locked until the transaction ends. */
export async function lockTransitRegion(tx: Tx, id: string): Promise<TransitRegionRow> {
  const row = await findRegionToLock(tx, id);
  if (!row) throw notFound('The region');
  return row;
}
