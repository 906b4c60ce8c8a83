import { type Kysely, sql } from 'kysely';
import type { ImportRefusal, ImportReport } from '#contract/poi.ts';
import type { Tables } from '#server/db/tables.ts';
import { createPace } from '#server/pace.ts';
import { lookupKeys, SeenLines, storedRows } from '#server/shape-files/match-lines.ts';
import { isSamePoi } from './change-poi.ts';
import { type PoiFields, type PoiRow, poiSnapshot } from './present-poi.ts';
import type { RawPoi } from './raw-poi.ts';
import { poiFactsIn, withPoiDefaults } from './read-poi-facts.ts';

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
  const find = await findStored(db, projectId, lines);
  const plan: PoiImportPlan = { created: [], changed: [], unchanged: 0, refused: [] };
  const seen = new SeenLines();
  const pace = createPace();
  for (const raw of lines) {
    await pace();
    const refuse = (reason: ImportRefusal, sameAs?: number) =>
      plan.refused.push({ line: raw.line, name: (raw.name ?? '').slice(0, 120), reason, ...(sameAs && { sameAs }) });
    const values = poiFactsIn(raw);
    if (typeof values === 'string') {
      refuse(values);
      continue;
    }
    await pace();
    const before = find(raw.id?.toLowerCase(), values);
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

async function findStored(db: Kysely<Tables>, projectId: number, lines: readonly RawPoi[]) {
  const { ids, names } = lookupKeys(lines);
  const rows = await db
    .selectFrom('pois')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(id::text = any(${ids}::text[]) or lower(name) = any(${names}::text[]))`)
    .execute();
  return storedRows(rows, ({ lat, lon, radius_meters }) => ({ kind: 'circle', lat, lon, radiusMeters: radius_meters }));
}
