import type { Readable } from 'node:stream';
import {
  AREA_LIMITS,
  type AreaFormat,
  type AreaImportReport,
  type importDangerousAreas,
} from '#contract/dangerous-areas.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { Context } from '#server/context.ts';
import { publishTogether } from '#server/events.ts';
import type { Exchange } from '#server/http/route.ts';
import { cornersOf } from '#server/shape-files/corner-budget.ts';
import { readAnyShapeFile } from '#server/shape-files/read-file.ts';
import { sendShapeFile, type WrittenShape } from '#server/shape-files/write-file.ts';
import { areaRecord, countAreas, insertArea, lockAreas, moreByAreaChange, refuseTooManyAreas } from './area-record.ts';
import { type AreaImportPlan, planAreaImport } from './plan-area-import.ts';
import { type AreaRow, areaShapeOf } from './present-area.ts';

const MAX_REPORTED = 500;

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
  if (dryRun) {
    const plan = await planAreaImport(context.db, lines);
    await refuseTooManyAreas(context.db, moreByImport(plan), 'body.text');
    return reportOf(plan);
  }
  return context.db.transaction().execute(async (tx) => {
    await lockAreas(tx);
    // Planned again now that nobody else can change anything.
    const plan = await planAreaImport(tx, lines);
    await refuseTooManyAreas(tx, moreByImport(plan), 'body.text');
    const by = { actorId, now: context.now() };
    await publishTogether(context.events, tx, async (events) => {
      for (const { before, facts } of plan.changed) {
        await areaRecord.save(tx, { events, now: context.now }, before, { fields: facts }, actorId);
      }
      for (const facts of plan.created) await insertArea(tx, events, facts, by);
    });
    await countAreas(tx);
    return reportOf(plan);
  });
}

function moreByImport({ created, changed }: AreaImportPlan) {
  const isNew = created.reduce((sum, { shape }) => sum + cornersOf(shape), 0);
  const isMore = changed.reduce((sum, { before, facts }) => sum + moreByAreaChange(before, facts).corners, 0);
  return { areas: created.length, corners: isNew + isMore };
}

const reportOf = ({ created, changed, unchanged, refused }: AreaImportPlan): AreaImportReport => ({
  created: created.length,
  changed: changed.length,
  unchanged,
  refused: refused.slice(0, MAX_REPORTED),
  refusedCount: refused.length,
});

const COLUMNS = ['kind', 'active', 'validFrom', 'validTo'];

const writtenArea = (row: AreaRow): WrittenShape => ({
  id: row.id,
  name: row.name,
  properties: { kind: row.kind, active: row.active, validFrom: row.valid_from, validTo: row.valid_to },
  shape: areaShapeOf(row),
});

export const sendAreaFile = (
  exchange: Exchange,
  format: AreaFormat,
  pages: AsyncIterable<readonly AreaRow[]>,
  now: Date,
): Readable => sendShapeFile(exchange, format, pages, writtenArea, { name: 'dangerous-areas', columns: COLUMNS, now });
