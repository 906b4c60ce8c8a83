import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { createPace } from '#server/pace.ts';
import { cellOfNumber, finestIn } from './cells.ts';
import type { ActivityWeeks, ChosenPeople } from './chosen-people.ts';
import { readFacts } from './fact-codec.ts';
import { addFact, pairsOf, type Sums } from './sums.ts';

const PEOPLE_AT_ONCE = 40;

interface ItemOfPerson {
  userId: string;
  week: string;
  mode: number;
  facts: Buffer;
}
/** Keyed by the number of the cell, see numberOfCell(). */
type SumsByNumber = Map<number, Sums>;

/**
 * The sums of some people by week and cell, in the format of activity_cells. `wanted` limits the cells by number.
 * Pilots are left out.
 */
export async function sumsOfPeople(
  db: Kysely<Tables>,
  { projectId, from, to }: Pick<ActivityWeeks, 'projectId' | 'from' | 'to'>,
  { userIds }: ChosenPeople,
  resolution: number,
  wanted?: ReadonlySet<number>,
): Promise<{ cell: string; sums: number[] }[]> {
  const byWeek = new Map<string, SumsByNumber>();
  const pace = createPace();
  for (let at = 0; at < userIds.length; at += PEOPLE_AT_ONCE) {
    const { rows } = await sql<ItemOfPerson>`
      select user_id as "userId", week::text as week, mode, facts from activity_items
      where project_id = ${projectId} and user_id = any(${userIds.slice(at, at + PEOPLE_AT_ONCE)}::text[])
        and week >= ${from}::date and ${to ? sql`week <= ${to}::date` : sql`true`} and 'all' = any(segments)
      order by week, user_id
    `.execute(db);
    for (let first = 0, next = 0; first < rows.length; first = next) {
      const { userId, week } = rows[first] as ItemOfPerson;
      while (rows[next]?.userId === userId && rows[next]?.week === week) next++;
      const sums = byWeek.get(week) ?? new Map();
      byWeek.set(week, sums);
      addTo(sums, sumsOfPerson(rows.slice(first, next), finestIn(resolution), wanted));
      await pace();
    }
  }
  return [...byWeek.values()].flatMap((sums) =>
    [...sums].map(([number, own]) => ({ cell: String(cellOfNumber(number, resolution)), sums: pairsOf(own) })),
  );
}

/** The sums of one person in a week, who counts once per cell. */
function sumsOfPerson(
  items: readonly ItemOfPerson[],
  divisor: number,
  wanted: ReadonlySet<number> | undefined,
): SumsByNumber {
  const sums: SumsByNumber = new Map();
  for (const { mode, facts } of items) {
    const passed = new Set<number>();
    readFacts(facts, (finest, kind, hour) => {
      const number = Math.floor(finest / divisor);
      if ((wanted && !wanted.has(number)) || (kind === 'passage' && passed.has(number))) return;
      if (kind === 'passage') passed.add(number);
      const own = sums.get(number) ?? new Map<number, number>();
      sums.set(number, own);
      addFact(own, kind, mode, hour);
    });
  }
  return sums;
}

function addTo(all: SumsByNumber, added: SumsByNumber): void {
  for (const [number, sums] of added) {
    const own = all.get(number);
    if (!own) all.set(number, sums);
    else for (const [at, amount] of sums) own.set(at, (own.get(at) ?? 0) + amount);
  }
}
