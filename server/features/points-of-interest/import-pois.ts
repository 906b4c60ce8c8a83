import type { Insertable } from 'kysely';
import type { ParsedOf } from '#contract/endpoint.ts';
import { type ImportReport, type importPois, POI_LIMITS } from '#contract/poi.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { PoisTable } from '#server/db/place-tables.ts';
import { publishTogether } from '#server/events.ts';
import { createPace } from '#server/pace.ts';
import { cornersOf, fewEnough } from '#server/shape-files/corner-budget.ts';
import { readAnyShapeFile } from '#server/shape-files/read-file.ts';
import { queuePastVisits } from './past-visits.ts';
import { type PoiImportPlan, planPoiImport } from './plan-poi-import.ts';
import { nextGeneration, poiRecord } from './poi-record.ts';
import { poiColumns } from './present-poi.ts';
import { type RawPoi, rawPoi } from './raw-poi.ts';
import { moreByChange, refuseTooManyPois } from './refuse-too-many.ts';

interface Importer {
  projectId: number;
  actorId: string;
}

const MAX_REPORTED = 500;
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
  const owner = `project ${importer.projectId}`;
  const lines: RawPoi[] = [];
  const pace = createPace();
  for (const raw of await readAnyShapeFile(owner, format, text, POI_LIMITS.importLines, 'points of interest')) {
    lines.push(rawPoi(raw));
    await pace();
  }
  if (dryRun) {
    const plan = await planPoiImport(context.db, importer.projectId, lines);
    await refuseTooManyPois(context.db, importer.projectId, moreByImport(plan), 'body.text');
    return reportOf(plan);
  }
  return context.db.transaction().execute(async (tx) => {
    const generation = await nextGeneration(tx, importer.projectId);
    // Planned again now that nobody else can change anything.
    const plan = await planPoiImport(tx, importer.projectId, lines);
    await refuseTooManyPois(tx, importer.projectId, moreByImport(plan), 'body.text');
    await publishTogether(context.events, tx, (events) =>
      carryOut(tx, { events, now: context.now }, importer, plan, generation),
    );
    return reportOf(plan);
  });
}

async function carryOut(
  tx: Tx,
  context: Pick<Context, 'events' | 'now'>,
  { projectId, actorId }: Importer,
  plan: PoiImportPlan,
  generation: number,
): Promise<void> {
  const at = context.now();
  for (const { before, facts } of plan.changed) await poiRecord.save(tx, context, before, { fields: facts }, actorId);
  const pace = createPace();
  for (let from = 0; from < plan.created.length; ) {
    const next = plan.created.slice(from, from + ROWS_AT_ONCE);
    const some = next.slice(0, fewEnough(next.map(({ facts }) => cornersOf(facts.shape))));
    from += some.length;
    const values: Insertable<PoisTable>[] = [];
    for (const { facts } of some) {
      values.push({ project_id: projectId, ...poiColumns(facts), generation, created_at: at, changed_at: at });
      await pace();
    }
    const rows = await tx.insertInto('pois').values(values).returningAll().execute();
    await queuePastVisits(
      tx,
      projectId,
      rows.map(({ id }) => id),
      at,
    );
    for (const row of rows) await poiRecord.publishCreated(tx, context, row, actorId);
  }
}

function moreByImport({ created, changed }: PoiImportPlan) {
  const isNew = created.reduce((sum, { facts }) => sum + cornersOf(facts.shape), 0);
  const isMore = changed.reduce((sum, { before, facts }) => sum + moreByChange(before, facts).corners, 0);
  return { pois: created.length, corners: isNew + isMore };
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
    refused: refused.slice(0, MAX_REPORTED),
    refusedCount: refused.length,
    sample: sample.sort((a, b) => a.line - b.line).slice(0, SAMPLE),
  };
}
