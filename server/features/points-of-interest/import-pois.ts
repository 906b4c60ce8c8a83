import type { ParsedOf } from '#contract/endpoint.ts';
import { type ImportReport, type importPois, POI_LIMITS } from '#contract/poi.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { readShapeFile } from '#server/shape-files/read-file.ts';
import { refuseTooMany } from './create-poi.ts';
import { type Plan, planImport } from './plan-import.ts';
import { columnsOf, factsOf } from './present-poi.ts';
import { rawPoi } from './raw-poi.ts';
import { ENTITY, nextGeneration, savePoi } from './save-poi.ts';

interface Whose {
  projectId: number;
  actorId: string;
}

const MOST_TOLD = 500;
const SAMPLE = 50;
const ROWS_AT_ONCE = 500;

/** Reads a file and says what it does; unless it is a dry run, does it: all that is not refused, or nothing. */
export async function importFile(
  context: Context,
  whose: Whose,
  { format, text, dryRun }: ParsedOf<typeof importPois>['body'],
): Promise<ImportReport> {
  const lines = readShapeFile(format, text, POI_LIMITS.importLines, 'points of interest').map(rawPoi);
  if (dryRun) return reportOf(await planImport(context.db, whose.projectId, lines));
  return context.db.transaction().execute(async (tx) => {
    const generation = await nextGeneration(tx, whose.projectId);
    // Planned anew, now that nobody else changes anything.
    const plan = await planImport(tx, whose.projectId, lines);
    await refuseTooMany(tx, whose.projectId, plan.created.length);
    await carryOut(tx, context, whose, plan, generation);
    return reportOf(plan);
  });
}

async function carryOut(tx: Tx, { events, now }: Context, whose: Whose, plan: Plan, generation: number): Promise<void> {
  const [at, actorId] = [now(), whose.actorId];
  for (const { before, facts } of plan.changed)
    await savePoi(tx, events, before, { facts, actorId, now: at, generation });
  for (let from = 0; from < plan.created.length; from += ROWS_AT_ONCE) {
    const rows = await tx
      .insertInto('pois')
      .values(
        plan.created.slice(from, from + ROWS_AT_ONCE).map(({ facts }) => ({
          project_id: whose.projectId,
          ...columnsOf(facts),
          generation,
          created_at: at,
          changed_at: at,
        })),
      )
      .returningAll()
      .execute();
    for (const row of rows) {
      const about = { projectId: whose.projectId, actorId, entity: ENTITY, entityId: row.id };
      await events.publish(tx, { ...about, action: 'created', after: factsOf(row) });
    }
  }
}

function reportOf({ created, changed, unchanged, refused }: Plan): ImportReport {
  const sample = [
    ...changed.map(({ line, facts }) => ({ line, name: facts.name, change: 'changed' as const })),
    ...created.map(({ line, facts }) => ({ line, name: facts.name, change: 'new' as const })),
  ];
  return {
    created: created.length,
    changed: changed.length,
    unchanged,
    refused: refused.slice(0, MOST_TOLD),
    refusedCount: refused.length,
    sample: sample.sort((a, b) => a.line - b.line).slice(0, SAMPLE),
  };
}
