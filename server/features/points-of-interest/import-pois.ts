import type { ParsedOf } from '#contract/endpoint.ts';
import { type ImportReport, type importPois, POI_LIMITS } from '#contract/poi.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { readAnyShapeFile } from '#server/shape-files/read-file.ts';
import { refuseTooManyPois } from './create-poi.ts';
import { queuePastVisits } from './past-visits.ts';
import { type PoiImportPlan, planPoiImport } from './plan-poi-import.ts';
import { nextGeneration, poiRecord } from './poi-record.ts';
import { poiColumns } from './present-poi.ts';
import { rawPoi } from './raw-poi.ts';

interface Importer {
  projectId: number;
  actorId: string;
}

const MOST_REPORTED = 500;
const SAMPLE = 50;
const ROWS_AT_ONCE = 500;

/**
 * Reads a file and reports what it would do; unless it is a dry run, applies everything that is not rejected, or
 * nothing.
 */
export async function importPoiFile(
  context: Context,
  importer: Importer,
  { format, text, dryRun }: ParsedOf<typeof importPois>['body'],
): Promise<ImportReport> {
  const lines = (
    await readAnyShapeFile(importer.actorId, format, text, POI_LIMITS.importLines, 'points of interest')
  ).map(rawPoi);
  if (dryRun) return reportOf(await planPoiImport(context.db, importer.projectId, lines));
  return context.db.transaction().execute(async (tx) => {
    const generation = await nextGeneration(tx, importer.projectId);
    // Planned again now that nobody else can change anything.
    const plan = await planPoiImport(tx, importer.projectId, lines);
    await refuseTooManyPois(tx, importer.projectId, plan.created.length);
    await carryOut(tx, context, importer, plan, generation);
    return reportOf(plan);
  });
}

async function carryOut(
  tx: Tx,
  context: Context,
  { projectId, actorId }: Importer,
  plan: PoiImportPlan,
  generation: number,
): Promise<void> {
  const at = context.now();
  for (const { before, facts } of plan.changed) await poiRecord.save(tx, context, before, { fields: facts }, actorId);
  for (let from = 0; from < plan.created.length; from += ROWS_AT_ONCE) {
    const rows = await tx
      .insertInto('pois')
      .values(
        plan.created.slice(from, from + ROWS_AT_ONCE).map(({ facts }) => ({
          project_id: projectId,
          ...poiColumns(facts),
          generation,
          created_at: at,
          changed_at: at,
        })),
      )
      .returningAll()
      .execute();
    await queuePastVisits(
      tx,
      projectId,
      rows.map(({ id }) => id),
      at,
    );
    for (const row of rows) await poiRecord.publishCreated(tx, context, row, actorId);
  }
}

function reportOf({ created, changed, unchanged, refused }: PoiImportPlan): ImportReport {
  const sample = [
    ...changed.map(({ line, facts }) => ({ line, name: facts.name, change: 'changed' as const })),
    ...created.map(({ line, facts }) => ({ line, name: facts.name, change: 'new' as const })),
  ];
  return {
    created: created.length,
    changed: changed.length,
    unchanged,
    refused: refused.slice(0, MOST_REPORTED),
    refusedCount: refused.length,
    sample: sample.sort((a, b) => a.line - b.line).slice(0, SAMPLE),
  };
}
