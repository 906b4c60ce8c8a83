import { type Kysely, sql } from 'kysely';
import type { ImportRefusal, ImportReport } from '#contract/poi.ts';
import { enclosing, type Shape } from '#contract/shapes.ts';
import { metersApart } from '#contract/sphere.ts';
import type { Tables } from '#server/db/tables.ts';
import { isSame } from './change-poi.ts';
import { type PoiFields, type PoiRow, poiSnapshot } from './present-poi.ts';
import type { RawPoi } from './raw-poi.ts';
import { factsIn, type Told, usual } from './read-facts.ts';

export interface Plan {
  created: { line: number; facts: PoiFields }[];
  changed: { line: number; before: PoiRow; facts: PoiFields }[];
  unchanged: number;
  refused: ImportReport['refused'];
}

/** The same name this close is the same area, even without its id. */
const SAME_METERS = 100;

/** What a file would do. A line finds its thing by id, else by name and place. */
export async function planImport(db: Kysely<Tables>, projectId: number, lines: readonly RawPoi[]): Promise<Plan> {
  const known = await knownBy(db, projectId, lines);
  const plan: Plan = { created: [], changed: [], unchanged: 0, refused: [] };
  const seen = new Seen();
  for (const raw of lines) {
    const refuse = (reason: ImportRefusal, sameAs?: number) =>
      plan.refused.push({ line: raw.line, name: (raw.name ?? '').slice(0, 120), reason, ...(sameAs && { sameAs }) });
    const told = factsIn(raw);
    if (typeof told === 'string') {
      refuse(told);
      continue;
    }
    const before = known.find(raw.id?.toLowerCase(), told);
    if (raw.id !== undefined && !before) {
      refuse('unknown-id');
      continue;
    }
    const sameAs = seen.lineOf(before?.id, told) ?? null;
    if (sameAs !== null) {
      refuse('twice', sameAs);
      continue;
    }
    seen.note(raw.line, before?.id, told);
    if (!before) plan.created.push({ line: raw.line, facts: usual(told) });
    else {
      const facts = { ...poiSnapshot(before), ...told };
      if (isSame(poiSnapshot(before), facts)) plan.unchanged++;
      else plan.changed.push({ line: raw.line, before, facts });
    }
  }
  return plan;
}

const areSamePlace = (one: Shape, other: Shape): boolean => {
  const [a, b] = [enclosing(one), enclosing(other)];
  return metersApart(a.lat, a.lon, b.lat, b.lon) <= SAME_METERS;
};

/** What the lines of this file were about so far. */
class Seen {
  private readonly ids = new Map<string, number>();
  private readonly names = new Map<string, { line: number; shape: Shape }[]>();

  lineOf(id: string | undefined, { name, shape }: Told): number | undefined {
    const byId = id === undefined ? undefined : this.ids.get(id);
    return byId ?? this.names.get(name.toLowerCase())?.find((one) => areSamePlace(one.shape, shape))?.line;
  }

  note(line: number, id: string | undefined, { name, shape }: Told): void {
    if (id !== undefined) this.ids.set(id, line);
    const key = name.toLowerCase();
    const named = this.names.get(key);
    if (named) named.push({ line, shape });
    else this.names.set(key, [{ line, shape }]);
  }
}

async function knownBy(db: Kysely<Tables>, projectId: number, lines: readonly RawPoi[]) {
  const ids = lines.flatMap(({ id }) => (id && /^[0-9a-f-]{36}$/i.test(id) ? [id.toLowerCase()] : []));
  const names = lines.flatMap(({ name }) => (name ? [name.trim().toLowerCase()] : []));
  const rows = await db
    .selectFrom('pois')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(id::text = any(${ids}::text[]) or lower(name) = any(${names}::text[]))`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byName = new Map<string, PoiRow[]>();
  for (const row of rows) {
    const key = row.name.toLowerCase();
    const named = byName.get(key);
    if (named) named.push(row);
    else byName.set(key, [row]);
  }
  return {
    find: (id: string | undefined, { name, shape }: Told): PoiRow | undefined =>
      id !== undefined
        ? byId.get(id)
        : byName.get(name.toLowerCase())?.find((row) => areSamePlace(poiSnapshot(row).shape, shape)),
  };
}
