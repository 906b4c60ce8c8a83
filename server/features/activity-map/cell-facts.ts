import type { Pace } from '#server/pace.ts';
import { countOfFacts, FACT_KINDS, readFactsAtPace } from './fact-codec.ts';

const PASSAGE = FACT_KINDS.indexOf('passage');
/** Cells of a resolution that have one parent, at most: a number has one digit less in the next coarser resolution. */
const CHILDREN = 8;
/** How many facts are read before others may continue. */
const AT_ONCE = 256;

/** The facts of an item in cells of one resolution. In columns: a week of objects would need twenty times the memory. */
export interface CellFacts {
  length: number;
  /** See numberOfCell(). */
  numbers: Float64Array;
  /** Positions in FACT_KINDS. */
  kinds: Uint8Array;
  hours: Uint8Array;
}

const emptyCellFacts = (length: number): CellFacts => ({
  length: 0,
  numbers: new Float64Array(length),
  kinds: new Uint8Array(length),
  hours: new Uint8Array(length),
});

function append(facts: CellFacts, number: number, kind: number, hour: number): void {
  facts.numbers[facts.length] = number;
  facts.kinds[facts.length] = kind;
  facts.hours[facts.length] = hour;
  facts.length++;
}

/** In cells of the finest resolution. */
export async function finestCellFacts(packed: Buffer, pace: Pace): Promise<CellFacts> {
  const facts = emptyCellFacts(countOfFacts(packed));
  await readFactsAtPace(packed, pace, (number, kind, hour) => append(facts, number, FACT_KINDS.indexOf(kind), hour));
  return facts;
}

/** In cells of the next coarser resolution, where an item passes each cell once: in the hour of its first passage. */
export async function coarserCellFacts(facts: CellFacts, pace: Pace): Promise<CellFacts> {
  const coarser = emptyCellFacts(facts.length);
  const passed = new Set<number>();
  for (let at = 0; at < facts.length; at++) {
    if (at % AT_ONCE === 0) await pace();
    const number = Math.floor((facts.numbers[at] ?? 0) / CHILDREN);
    const kind = facts.kinds[at] ?? 0;
    if (kind === PASSAGE && passed.has(number)) continue;
    if (kind === PASSAGE) passed.add(number);
    append(coarser, number, kind, facts.hours[at] ?? 0);
  }
  return coarser;
}
