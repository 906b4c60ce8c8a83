import type { Kysely } from 'kysely';
import type { ImportRefusal, ImportReport } from '#contract/poi.ts';
import type { Tables } from '#server/db/tables.ts';
import { createPace } from '#server/pace.ts';
import { SeenLines } from '#server/shape-files/match-lines.ts';
import { storedShapes } from '#server/shape-files/stored-shapes.ts';
import { isSamePoi } from './change-poi.ts';
import { type PoiFields, type PoiRow, poiSnapshot } from './present-poi.ts';
import type { RawPoi } from './raw-poi.ts';
import { type PoiLine, poiFactsIn, withPoiDefaults } from './read-poi-facts.ts';

export interface PoiImportPlan {
  created: { line: number; facts: PoiFields }[];
  changed: { line: number; before: PoiRow; facts: PoiFields }[];
  unchanged: number;
  refused: ImportReport['refused'];
}

/** What a file would do. A line finds its point of interest by id, otherwise by name and place. */
export async function planPoiImport(
  db: Kysely<Tables>,
  projectId: number,
  lines: readonly RawPoi[],
): Promise<PoiImportPlan> {
  const read = await readLines(lines);
  const stored = await findStored(db, projectId, read);
  const plan: PoiImportPlan = { created: [], changed: [], unchanged: 0, refused: [] };
  const seen = new SeenLines();
  const pace = createPace();
  for (const { raw, values } of read) {
    await pace();
    const refuse = (reason: ImportRefusal, sameAs?: number) =>
      plan.refused.push({ line: raw.line, name: (raw.name ?? '').slice(0, 120), reason, ...(sameAs && { sameAs }) });
    if (typeof values === 'string') {
      refuse(values);
      continue;
    }
    const before = stored.get(values);
    if (raw.id !== undefined && !before) {
      refuse('unknown-id');
      continue;
    }
    const sameAs = seen.find(before?.id, values);
    if (sameAs !== undefined) {
      refuse('twice', sameAs);
      continue;
    }
    seen.add(before?.id, values, raw.line);
    await pace();
    if (!before) plan.created.push({ line: raw.line, facts: withPoiDefaults(values) });
    else {
      const facts = { ...poiSnapshot(before), ...values };
      if (isSamePoi(poiSnapshot(before), facts)) plan.unchanged++;
      else plan.changed.push({ line: raw.line, before, facts });
    }
  }
  return plan;
}

interface ReadLine {
  raw: RawPoi;
  values: PoiLine | ImportRefusal;
}

async function readLines(lines: readonly RawPoi[]): Promise<ReadLine[]> {
  const pace = createPace();
  const read: ReadLine[] = [];
  for (const raw of lines) {
    read.push({ raw, values: poiFactsIn(raw) });
    await pace();
  }
  return read;
}

const findStored = (db: Kysely<Tables>, projectId: number, read: readonly ReadLine[]) =>
  storedShapes(
    db,
    db.selectFrom('pois').where('project_id', '=', projectId).where('deleted_at', 'is', null),
    read.flatMap(({ raw: { id }, values }) => (typeof values === 'string' ? [] : [{ id, values }])),
  );
