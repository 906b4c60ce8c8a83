import type { Kysely } from 'kysely';
import type { AreaImportReport } from '#contract/dangerous-areas.ts';
import type { Tables } from '#server/db/tables.ts';
import { createPace } from '#server/pace.ts';
import { SeenLines } from '#server/shape-files/match-lines.ts';
import { nameIn, type RawShape } from '#server/shape-files/raw-shape.ts';
import { storedShapes } from '#server/shape-files/stored-shapes.ts';
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
  const readLines = await readAll(lines);
  const stored = await findStored(db, readLines);
  const plan: AreaImportPlan = { created: [], changed: [], unchanged: 0, refused: [] };
  const seen = new SeenLines();
  const pace = createPace();
  for (const { raw, read } of readLines) {
    await pace();
    const refuse = (refusal: Refusal, sameAs?: number) =>
      plan.refused.push({
        line: raw.line,
        name: (nameIn(raw.texts) ?? '').slice(0, 120),
        ...refusal,
        ...(sameAs && { sameAs }),
      });
    if ('refusal' in read) {
      refuse(read.refusal);
      continue;
    }
    const { values } = read;
    const before = stored.get(values);
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

interface ReadLine {
  raw: RawShape;
  read: ReturnType<typeof areaFactsIn>;
}

async function readAll(lines: readonly RawShape[]): Promise<ReadLine[]> {
  const pace = createPace();
  const all: ReadLine[] = [];
  for (const raw of lines) {
    all.push({ raw, read: areaFactsIn(raw) });
    await pace();
  }
  return all;
}

const findStored = (db: Kysely<Tables>, lines: readonly ReadLine[]) =>
  storedShapes(
    db,
    db.selectFrom('dangerous_areas').where('deleted_at', 'is', null),
    lines.flatMap(({ raw, read }) => ('refusal' in read ? [] : [{ id: raw.texts.id, values: read.values }])),
  );
