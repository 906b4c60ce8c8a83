import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { cellOf, parentOf, resolutionOf } from './cells.ts';
import type { ChosenPeople } from './chosen-people.ts';
import { unpackFacts } from './fact-codec.ts';
import { addSums, type CellSums, cellKey, pairsOf, sumsOfWeek } from './sums.ts';

/** Between two batches others have their turn. */
const PEOPLE_AT_ONCE = 40;
const ROW = 'all';

interface ItemOfPerson {
  userId: string;
  week: string;
  mode: number;
  facts: Buffer;
}

/**
 * What some people did in the given cells, which are of one resolution, added up from their items: the pairs of each week
 * by cell, as the rows of cells have them. Pilots are left out.
 */
export async function sumsOfPeople(
  db: Kysely<Tables>,
  projectId: number,
  { userIds }: ChosenPeople,
  from: string,
  cells: readonly string[],
): Promise<{ cell: string; sums: number[] }[]> {
  const wanted = new Set(cells.map(cellOf));
  const [first] = wanted;
  if (first === undefined) return [];
  const resolution = resolutionOf(first);
  const weeks = new Map<string, CellSums>();
  for (let at = 0; at < userIds.length; at += PEOPLE_AT_ONCE) {
    const { rows } = await sql<ItemOfPerson>`
      select user_id as "userId", week::text as week, mode, facts from activity_items
      where project_id = ${projectId} and user_id = any(${userIds.slice(at, at + PEOPLE_AT_ONCE)}::text[])
        and week >= ${from}::date and 'all' = any(segments)
    `.execute(db);
    const byUserWeek = new Map<string, ItemOfPerson[]>();
    for (const row of rows) {
      const key = `${row.week} ${row.userId}`;
      byUserWeek.set(key, [...(byUserWeek.get(key) ?? []), row]);
    }
    for (const [key, own] of byUserWeek) {
      const week = key.slice(0, 10);
      const items = own.map(({ mode, facts }) => ({
        segments: [ROW],
        mode,
        facts: unpackFacts(facts).filter(({ cell }) => wanted.has(parentOf(cell, resolution))),
      }));
      const sums = weeks.get(week) ?? new Map();
      weeks.set(week, sums);
      addSums(sums, sumsOfWeek(items, wanted), 1);
    }
  }
  return [...weeks.values()].flatMap((sums) =>
    [...wanted].flatMap((cell) => {
      const own = sums.get(cellKey(ROW, cell));
      return own ? [{ cell: String(cell), sums: pairsOf(own) }] : [];
    }),
  );
}
