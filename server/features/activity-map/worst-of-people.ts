import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { createPace, type Pace } from '#server/pace.ts';
import { EVENTS_OF_LAYER } from './activity-map.queries.ts';
import { finestIn } from './cells.ts';
import { type ActivityWeeks, type ChosenPeople, scaledToSegment } from './chosen-people.ts';
import { EventCounts, type PartOfCells } from './event-counts.ts';
import { type FactKind, readFactsAtPace } from './fact-codec.ts';
import { itemsByWeek } from './items-by-week.ts';

type Weeks = Pick<ActivityWeeks, 'projectId' | 'from' | 'to'>;

export const WORST_LAYERS = ['harsh', 'speeding', 'phoneUse'] as const;
const KINDS: readonly FactKind[] = WORST_LAYERS.flatMap((layer) => EVENTS_OF_LAYER[layer]);
const NUMBER_OF_KIND = new Map(KINDS.map((kind, at) => [kind, at]));

/** About 10 MB. */
const CELLS_AT_ONCE = 100_000;
const CELLS_PER_TURN = 256;

interface Wanted {
  resolution: number;
  /** Kinds of events of fewer people in a cell do not count. */
  least: number;
  /** How many cells. */
  most: number;
  cellsAtOnce?: number;
}

interface Found {
  cell: number;
  events: number;
}
const mostEventsFirst = (one: Found, other: Found): number => other.events - one.events || one.cell - other.cell;

/** The cells in which some people had the most events, most first, by number; see numberOfCell(). */
export async function worstOfPeople(
  db: Kysely<Tables>,
  weeks: Weeks,
  chosen: ChosenPeople,
  { resolution, least, most, cellsAtOnce = CELLS_AT_ONCE }: Wanted,
): Promise<number[]> {
  const pace = createPace();
  const whole = scaledToSegment(chosen);
  let worst: Found[] = [];
  // People who travelled far have events in more cells than are counted at once: those are counted part by part.
  const parts: PartOfCells[] = [{ of: 1, at: 0 }];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const counted = new EventCounts(cellsAtOnce, KINDS.length, part);
    await countEvents(counted, itemsByWeek(db, weeks, chosen.userIds), finestIn(resolution), pace);
    parts.push(...counted.left);
    let seen = 0;
    for (const { cell, counts } of counted.cells()) {
      if (seen++ % CELLS_PER_TURN === 0) await pace();
      const events = counts.reduce((sum, one) => sum + (one.people < least ? 0 : whole(one.events)), 0);
      const found = { cell, events };
      const last = worst[most - 1];
      if (events === 0 || (last && mostEventsFirst(last, found) < 0)) continue;
      worst = [...worst, found].sort(mostEventsFirst).slice(0, most);
    }
  }
  return worst.map(({ cell }) => cell);
}

async function countEvents(
  counted: EventCounts,
  weeks: ReturnType<typeof itemsByWeek>,
  divisor: number,
  pace: Pace,
): Promise<void> {
  for await (const { items } of weeks) {
    counted.startWeek();
    let person: string | undefined;
    for await (const { userId, facts } of items) {
      if (userId !== person) counted.startPerson();
      person = userId;
      await readFactsAtPace(facts, pace, (finest, kind) => {
        const number = NUMBER_OF_KIND.get(kind);
        if (number !== undefined) counted.add(Math.floor(finest / divisor), number);
      });
    }
  }
}
