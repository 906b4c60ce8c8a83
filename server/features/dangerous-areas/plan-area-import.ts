import { type Kysely, sql } from 'kysely';
import type { AreaImportReport } from '#contract/dangerous-areas.ts';
import type { Tables } from '#server/db/tables.ts';
import { createPace } from '#server/pace.ts';
import { lookupKeys, SeenLines, storedRows } from '#server/shape-files/match-lines.ts';
import { nameIn, type RawShape } from '#server/shape-files/raw-shape.ts';
import { type AreaFields, type AreaRow, areaSnapshot, isSameArea } from './present-area.ts';
import { areaFactsIn, type Refusal, withAreaDefaults } from './read-area-facts.ts';

export interface AreaImportPlan {
  created: AreaFields[];
  changed: { before: AreaRow; facts: AreaFields }[];
  unchanged: number;
  refused: AreaImportReport['refused'];
}

/** What a file would do. A line finds its area by id, otherwise by name and place. */
export async function planAreaImport(db: Kysely<Tables>, lines: readonly RawShape[]): Promise<AreaImportPlan> {
  const find = await findStored(db, lines);
  const plan: AreaImportPlan = { created: [], changed: [], unchanged: 0, refused: [] };
  const seen = new SeenLines();
  const pace = createPace();
  for (const raw of lines) {
    await pace();
    const refuse = (refusal: Refusal, sameAs?: number) =>
      plan.refused.push({
        line: raw.line,
        name: (nameIn(raw.texts) ?? '').slice(0, 120),
        ...refusal,
        ...(sameAs && { sameAs }),
      });
    const read = areaFactsIn(raw);
    if ('refusal' in read) {
      refuse(read.refusal);
      continue;
    }
    const { values } = read;
    await pace();
    const before = find(raw.texts.id?.toLowerCase(), values);
    if (raw.texts.id !== undefined && !before) {
      refuse({ reason: 'unknown-id' });
      continue;
    }
    const sameAs = seen.find(before?.id, values);
    if (sameAs !== undefined) {
      refuse({ reason: 'twice' }, sameAs);
      continue;
    }
    seen.add(before?.id, values, raw.line);
    await pace();
    if (!before) plan.created.push(withAreaDefaults(values));
    else {
      const facts = { ...areaSnapshot(before), ...values };
      if (isSameArea(areaSnapshot(before), facts)) plan.unchanged++;
      else plan.changed.push({ before, facts });
    }
  }
  return plan;
}

async function findStored(db: Kysely<Tables>, lines: readonly RawShape[]) {
  const { ids, names } = lookupKeys(lines.map(({ texts }) => ({ id: texts.id, name: nameIn(texts) })));
  const rows = await db
    .selectFrom('dangerous_areas')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(id::text = any(${ids}::text[]) or lower(name) = any(${names}::text[]))`)
    .execute();
  return storedRows(rows, ({ lat, lon, radius_meters }) => ({ kind: 'circle', lat, lon, radiusMeters: radius_meters }));
}
