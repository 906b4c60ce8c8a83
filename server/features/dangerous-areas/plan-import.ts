import { type Kysely, sql } from 'kysely';
import type { AreaImportReport } from '#contract/dangerous-areas.ts';
import { enclosing, type Shape } from '#contract/shapes.ts';
import { metersApart } from '#contract/sphere.ts';
import type { Tables } from '#server/db/tables.ts';
import { nameIn, type RawShape } from '#server/shape-files/raw-shape.ts';
import { type AreaFields, type AreaRow, areaSnapshot, isSame } from './present-area.ts';
import { factsIn, type Refusal, type Told, usual } from './read-facts.ts';

export interface Plan {
  created: AreaFields[];
  changed: { before: AreaRow; facts: AreaFields }[];
  unchanged: number;
  refused: AreaImportReport['refused'];
}

/** The same name this close is the same area, even without its id. */
const SAME_METERS = 100;

/** What a file would do. A line finds its area by id, otherwise by name and place. */
export async function planImport(db: Kysely<Tables>, lines: readonly RawShape[]): Promise<Plan> {
  const find = await knownBy(db, lines);
  const plan: Plan = { created: [], changed: [], unchanged: 0, refused: [] };
  const seen: Seen = { ids: new Map(), names: new Map() };
  for (const raw of lines) {
    const refuse = (refusal: Refusal, sameAs?: number) =>
      plan.refused.push({
        line: raw.line,
        name: (nameIn(raw.texts) ?? '').slice(0, 120),
        ...refusal,
        ...(sameAs && { sameAs }),
      });
    const read = factsIn(raw);
    if ('refusal' in read) {
      refuse(read.refusal);
      continue;
    }
    const { told } = read;
    const before = find(raw.texts.id?.toLowerCase(), told);
    if (raw.texts.id !== undefined && !before) {
      refuse({ reason: 'unknown-id' });
      continue;
    }
    const sameAs = lineOf(seen, before?.id, told);
    if (sameAs !== undefined) {
      refuse({ reason: 'twice' }, sameAs);
      continue;
    }
    note(seen, raw.line, before?.id, told);
    if (!before) plan.created.push(usual(told));
    else {
      const facts = { ...areaSnapshot(before), ...told };
      if (isSame(areaSnapshot(before), facts)) plan.unchanged++;
      else plan.changed.push({ before, facts });
    }
  }
  return plan;
}

const areSamePlace = (one: Shape, other: Shape): boolean => {
  const [a, b] = [enclosing(one), enclosing(other)];
  return metersApart(a.lat, a.lon, b.lat, b.lon) <= SAME_METERS;
};

/** What the lines of this file were about so far. */
interface Seen {
  ids: Map<string, number>;
  names: Map<string, { line: number; shape: Shape }[]>;
}

function lineOf({ ids, names }: Seen, id: string | undefined, { name, shape }: Told): number | undefined {
  const byId = id === undefined ? undefined : ids.get(id);
  return byId ?? names.get(name.toLowerCase())?.find((one) => areSamePlace(one.shape, shape))?.line;
}

function note({ ids, names }: Seen, line: number, id: string | undefined, { name, shape }: Told): void {
  if (id !== undefined) ids.set(id, line);
  const key = name.toLowerCase();
  names.set(key, [...(names.get(key) ?? []), { line, shape }]);
}

async function knownBy(db: Kysely<Tables>, lines: readonly RawShape[]) {
  const ids = lines.flatMap(({ texts: { id } }) => (id && /^[0-9a-f-]{36}$/i.test(id) ? [id.toLowerCase()] : []));
  const names = lines.flatMap(({ texts }) => nameIn(texts)?.toLowerCase() ?? []);
  const rows = await db
    .selectFrom('dangerous_areas')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(id::text = any(${ids}::text[]) or lower(name) = any(${names}::text[]))`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byName = new Map<string, AreaRow[]>();
  for (const row of rows) {
    const key = row.name.toLowerCase();
    const named = byName.get(key);
    if (named) named.push(row);
    else byName.set(key, [row]);
  }
  return (id: string | undefined, { name, shape }: Told): AreaRow | undefined =>
    id !== undefined
      ? byId.get(id)
      : byName.get(name.toLowerCase())?.find((row) => areSamePlace(areaSnapshot(row).shape, shape));
}
