import type { Kysely } from 'kysely';
import { ALL_SEGMENT } from '#contract/activity-map.ts';
import type { Tables } from '#server/db/tables.ts';
import { createPace, type Pace } from '#server/pace.ts';
import { cellOfNumber, finestIn } from './cells.ts';
import type { ActivityWeeks, ChosenPeople } from './chosen-people.ts';
import { readFactsAtPace } from './fact-codec.ts';
import { type ItemOfPerson, itemsByWeek } from './items-by-week.ts';
import { PeriodSums } from './period-sums.ts';
import { addFact, type Sums } from './sums.ts';

const CELLS_AT_ONCE = 64;

/** Keyed by the number of the cell, see numberOfCell(). */
type SumsByNumber = Map<number, Sums>;

/** The sums of some people by cell. Only of the wanted cells, given by number: people may have been in very many. */
export async function sumsOfPeople(
  db: Kysely<Tables>,
  weeks: Pick<ActivityWeeks, 'projectId' | 'from' | 'to'>,
  { userIds }: ChosenPeople,
  resolution: number,
  wanted: ReadonlySet<number>,
): Promise<Map<string, PeriodSums>> {
  const found = new Map<string, PeriodSums>();
  const pace = createPace();
  for await (const { items } of itemsByWeek(db, weeks, userIds)) {
    for (const [number, sums] of await sumsOfWeek(items, finestIn(resolution), wanted, pace)) {
      await pace();
      const cell = String(cellOfNumber(number, resolution));
      const own = found.get(cell) ?? new PeriodSums(ALL_SEGMENT);
      found.set(cell, own);
      for (const [at, amount] of sums) own.addAt(at, amount);
    }
  }
  return found;
}

/** Each person counts once per cell. */
async function sumsOfWeek(
  items: AsyncIterable<ItemOfPerson>,
  divisor: number,
  wanted: ReadonlySet<number>,
  pace: Pace,
): Promise<SumsByNumber> {
  const all: SumsByNumber = new Map();
  let person: { userId: string; sums: SumsByNumber } | undefined;
  for await (const item of items) {
    if (person?.userId !== item.userId) {
      if (person) await addTo(all, person.sums, pace);
      person = { userId: item.userId, sums: new Map() };
    }
    await addItem(person.sums, item, divisor, wanted, pace);
  }
  if (person) await addTo(all, person.sums, pace);
  return all;
}

async function addItem(
  sums: SumsByNumber,
  { mode, facts }: ItemOfPerson,
  divisor: number,
  wanted: ReadonlySet<number>,
  pace: Pace,
): Promise<void> {
  const passed = new Set<number>();
  await readFactsAtPace(facts, pace, (finest, kind, hour) => {
    const number = Math.floor(finest / divisor);
    if (!wanted.has(number) || (kind === 'passage' && passed.has(number))) return;
    if (kind === 'passage') passed.add(number);
    const own = sums.get(number) ?? new Map<number, number>();
    sums.set(number, own);
    addFact(own, kind, mode, hour);
  });
}

async function addTo(all: SumsByNumber, added: SumsByNumber, pace: Pace): Promise<void> {
  let count = 0;
  for (const [number, sums] of added) {
    if (count++ % CELLS_AT_ONCE === 0) await pace();
    const own = all.get(number);
    if (!own) all.set(number, sums);
    else for (const [at, amount] of sums) own.set(at, (own.get(at) ?? 0) + amount);
  }
}
