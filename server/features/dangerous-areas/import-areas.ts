import { AREA_LIMITS, type AreaImportReport, type importDangerousAreas } from '#contract/dangerous-areas.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { Context } from '#server/context.ts';
import { readAnyShapeFile } from '#server/shape-files/read-file.ts';
import { writeShapeFile } from '#server/shape-files/write-file.ts';
import { areaRecord, countAreas, insertArea, lockAreas, refuseTooManyAreas } from './area-record.ts';
import { type AreaImportPlan, planAreaImport } from './plan-area-import.ts';
import { type AreaRow, areaShapeOf } from './present-area.ts';

const MOST_REPORTED = 500;

/**
 * Reads a file and reports what it would do; unless it is a dry run, applies everything that is not rejected, or
 * nothing.
 */
export async function importAreaFile(
  context: Context,
  actorId: string,
  { format, text, dryRun }: ParsedOf<typeof importDangerousAreas>['body'],
): Promise<AreaImportReport> {
  const lines = await readAnyShapeFile(actorId, format, text, AREA_LIMITS.importLines, 'dangerous areas');
  if (dryRun) return reportOf(await planAreaImport(context.db, lines));
  return context.db.transaction().execute(async (tx) => {
    await lockAreas(tx);
    // Planned again now that nobody else can change anything.
    const plan = await planAreaImport(tx, lines);
    await refuseTooManyAreas(tx, plan.created.length);
    const by = { actorId, now: context.now() };
    for (const { before, facts } of plan.changed) {
      await areaRecord.save(tx, context, before, { fields: facts }, actorId);
    }
    for (const facts of plan.created) await insertArea(tx, context.events, facts, by);
    await countAreas(tx);
    return reportOf(plan);
  });
}

const reportOf = ({ created, changed, unchanged, refused }: AreaImportPlan): AreaImportReport => ({
  created: created.length,
  changed: changed.length,
  unchanged,
  refused: refused.slice(0, MOST_REPORTED),
  refusedCount: refused.length,
});

const COLUMNS = ['kind', 'active', 'validFrom', 'validTo'];

export const writeAreas = (format: 'geojson' | 'kml' | 'csv', rows: readonly AreaRow[], now: Date) =>
  writeShapeFile(
    format,
    rows.map((row) => ({
      id: row.id,
      name: row.name,
      properties: { kind: row.kind, active: row.active, validFrom: row.valid_from, validTo: row.valid_to },
      shape: areaShapeOf(row),
    })),
    { name: 'dangerous-areas', columns: COLUMNS, now },
  );
