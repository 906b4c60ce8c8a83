import type { Pace } from '#server/pace.ts';
import { type Amounts, amountKey } from './amounts.ts';
import { finestIn } from './cells.ts';
import { readFactsAtPace } from './fact-codec.ts';
import { activityRowOf, type Contribution, positionsOf } from './sums.ts';

const AMOUNTS_AT_ONCE = 2_048;

/** The rows to which segments add, with the offsets of their sums in each. */
function offsetsByRow(segments: readonly string[]): Map<string, number[]> {
  const rows = new Map<string, number[]>();
  for (const { row, offset } of segments.map(activityRowOf)) {
    const own = rows.get(row);
    if (own) own.push(offset);
    else rows.set(row, [offset]);
  }
  return rows;
}

/** The changes of a user's week, by row; people are moved only when all of it is known. */
export class WeekChange {
  private readonly people = new Map<string, { added: Set<number>; removed: Set<number> }>();
  private readonly touched = new Set<number>();
  private readonly divisor: number;

  constructor(
    resolution: number,
    private readonly amountsOf: (row: string) => Amounts,
    private readonly pace: Pace,
  ) {
    this.divisor = finestIn(resolution);
  }

  async add(contribution: Contribution, sign: 1 | -1): Promise<void> {
    const { mode, facts } = contribution;
    const rows = this.rowsOf(contribution).map((one) => ({ ...one, people: one[sign === 1 ? 'added' : 'removed'] }));
    const passed = new Set<number>();
    await readFactsAtPace(facts, this.pace, (finest, kind, hour) => {
      const number = Math.floor(finest / this.divisor);
      if (kind === 'passage') {
        if (passed.has(number)) return;
        passed.add(number);
      }
      this.touched.add(number);
      const { counted, people } = positionsOf(kind, mode, hour);
      for (const { amounts, offsets, people: moved } of rows) {
        for (const offset of offsets) {
          const first = amountKey(number, offset);
          for (const at of counted) amounts.set(first + at, (amounts.get(first + at) ?? 0) + sign);
          for (const at of people) moved.add(first + at);
        }
      }
    });
  }

  /** Whoever is in a cell with something that stays is in it before and after; called last. */
  async keep(contribution: Contribution): Promise<void> {
    const { mode, facts } = contribution;
    const rows = this.rowsOf(contribution);
    await readFactsAtPace(facts, this.pace, (finest, kind, hour) => {
      const number = Math.floor(finest / this.divisor);
      if (!this.touched.has(number)) return;
      const { people } = positionsOf(kind, mode, hour);
      for (const { offsets, added, removed } of rows) {
        for (const offset of offsets) {
          for (const at of people) {
            added.delete(amountKey(number, offset + at));
            removed.delete(amountKey(number, offset + at));
          }
        }
      }
    });
  }

  async movePeople(): Promise<void> {
    for (const [row, { added, removed }] of this.people) {
      const amounts = this.amountsOf(row);
      for (const [keys, sign] of [[added, 1] as const, [removed, -1] as const]) {
        let count = 0;
        for (const key of keys) {
          if (count++ % AMOUNTS_AT_ONCE === 0) await this.pace();
          amounts.set(key, (amounts.get(key) ?? 0) + sign);
        }
      }
    }
  }

  private rowsOf({ segments }: Contribution) {
    return [...offsetsByRow(segments)].map(([row, offsets]) => {
      const people = this.people.get(row) ?? { added: new Set(), removed: new Set() };
      this.people.set(row, people);
      return { offsets, amounts: this.amountsOf(row), ...people };
    });
  }
}
