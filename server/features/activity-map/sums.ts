import { ACTIVITY_EVENTS, ACTIVITY_MODES, type ActivityEvent, type ActivityMode } from '#contract/activity-map.ts';
import type { ItemType } from '#contract/timeline.ts';
import type { Pace } from '#server/pace.ts';
import { cellOfNumber, finestIn } from './cells.ts';
import { countOfFacts, type FactKind, readFactsAtPace } from './fact-codec.ts';

/** The mode of stays and impacts. */
export const NO_MODE = -1;

const MODE_OF_TYPE: Partial<Record<ItemType, ActivityMode>> = {
  CAR: 'car',
  DRIVING: 'car',
  CYCLING: 'cycling',
  WALKING: 'walking',
  BUS: 'publicTransport',
  TRAM: 'publicTransport',
  METRO: 'publicTransport',
  TRAIN: 'publicTransport',
  PUBLIC_TRANSPORT: 'publicTransport',
  UNKNOWN: 'other',
};
export const modeOf = (type: ItemType): number => {
  const mode = MODE_OF_TYPE[type];
  return mode ? ACTIVITY_MODES.indexOf(mode) : NO_MODE;
};

const isEvent = (kind: FactKind): kind is ActivityEvent => (ACTIVITY_EVENTS as readonly string[]).includes(kind);

const HOURS = 24;
/** What is shown of a cell as it is: trips by mode, stays, events by kind, and stays by hour. */
const SHOWN = ACTIVITY_MODES.length + 1 + ACTIVITY_EVENTS.length + HOURS;
const HARSH: readonly FactKind[] = ['acceleration', 'braking', 'cornering'];
const layout = (() => {
  let next = 0;
  const take = (count: number): number => {
    next += count;
    return next - count;
  };
  return {
    people: take(1),
    peopleOfTrips: take(1),
    peopleHarsh: take(1),
    peopleBehind: take(SHOWN),
    peopleOfTripHours: take(HOURS),
    peopleOfEventHours: take(HOURS),
    trips: take(ACTIVITY_MODES.length),
    stays: take(1),
    events: take(ACTIVITY_EVENTS.length),
    stayHours: take(HOURS),
    tripHours: take(ACTIVITY_MODES.length * HOURS),
    eventHours: take(ACTIVITY_EVENTS.length * HOURS),
    length: next,
  };
})();

/** Positions of the sums of a cell. Missing sums are zero. */
export const AT = {
  people: layout.people,
  /** With any mode. */
  peopleOfTrips: layout.peopleOfTrips,
  /** Who accelerated, braked or cornered harshly. */
  peopleHarsh: layout.peopleHarsh,
  /** With any mode, or any kind of event, in an hour. */
  peopleOfTripHour: (hour: number) => layout.peopleOfTripHours + hour,
  peopleOfEventHour: (hour: number) => layout.peopleOfEventHours + hour,
  /** How many people are behind trips with a mode, stays, events of a kind, or stays in an hour. */
  peopleBehind: (position: number) => layout.peopleBehind + position - layout.trips,
  trips: (mode: number) => layout.trips + mode,
  stays: layout.stays,
  event: (kind: ActivityEvent) => layout.events + ACTIVITY_EVENTS.indexOf(kind),
  stayHour: (hour: number) => layout.stayHours + hour,
  tripHour: (mode: number, hour: number) => layout.tripHours + mode * HOURS + hour,
  eventHour: (kind: ActivityEvent, hour: number) => layout.eventHours + ACTIVITY_EVENTS.indexOf(kind) * HOURS + hour,
} as const;

/** Platforms are few and fixed, so their sums are stored in the same row. */
const PLATFORMS = ['platform:iOS', 'platform:Android'];
/** The row of a segment, and the offset of its sums in that row. */
export function activityRowOf(segment: string): { row: string; offset: number } {
  const platform = PLATFORMS.indexOf(segment);
  return platform < 0 ? { row: segment, offset: 0 } : { row: 'all', offset: (platform + 1) * layout.length };
}

/** What an item adds to the sums. */
export interface Contribution {
  segments: readonly string[];
  mode: number;
  /** As packActivityFacts() packs them: unpacked, those of a week would need twenty times the memory. */
  facts: Buffer;
}

/** How many facts it adds to the sums, in all rows of its segments. */
export const countOfAmounts = ({ segments, facts }: Pick<Contribution, 'segments' | 'facts'>): number =>
  countOfFacts(facts) * Math.max(1, new Set(segments.map((segment) => activityRowOf(segment).row)).size);

/** Amounts by position. */
export type Sums = Map<number, number>;
/** Sums by row and cell; see `cellKey`. */
export type CellSums = Map<string, Sums>;
export const cellKey = (row: string, cell: bigint): string => `${cell} ${row}`;
export function readCellKey(key: string): { row: string; cell: string } {
  const space = key.indexOf(' ');
  return { cell: key.slice(0, space), row: key.slice(space + 1) };
}

const CELLS_AT_ONCE = 256;

/** The cells of a resolution that the contributions touch, by number; see numberOfCell(). */
export async function touchedCells(
  contributions: readonly Contribution[],
  resolution: number,
  pace: Pace,
): Promise<Set<number>> {
  const touched = new Set<number>();
  const divisor = finestIn(resolution);
  for (const { facts } of contributions) {
    await readFactsAtPace(facts, pace, (finest) => touched.add(Math.floor(finest / divisor)));
  }
  return touched;
}

/** The sums of a user's contributions within a week, in the given cells of a resolution only. */
export async function sumsOfWeek(
  contributions: readonly Contribution[],
  resolution: number,
  only: ReadonlySet<number>,
  pace: Pace,
): Promise<CellSums> {
  const sums: CellSums = new Map();
  const divisor = finestIn(resolution);
  for (const { segments, mode, facts } of contributions) {
    const rows = segments.map(activityRowOf);
    const passed = new Set<number>();
    await readFactsAtPace(facts, pace, (finest, kind, hour) => {
      const number = Math.floor(finest / divisor);
      if (!only.has(number) || (kind === 'passage' && passed.has(number))) return;
      if (kind === 'passage') passed.add(number);
      const cell = cellOfNumber(number, resolution);
      for (const { row, offset } of rows) {
        const key = cellKey(row, cell);
        const own = sums.get(key) ?? new Map<number, number>();
        sums.set(key, own);
        addFact(own, kind, mode, hour, offset);
      }
    });
  }
  return sums;
}

/** A fact of a person, who counts once. */
export function addFact(sums: Sums, kind: FactKind, mode: number, hour: number, offset = 0): void {
  for (const at of countedAt(kind, mode, hour)) sums.set(offset + at, (sums.get(offset + at) ?? 0) + 1);
  for (const at of peopleCountedAt(kind, mode, hour)) sums.set(offset + at, 1);
}

/** The positions of the sums that a fact increments. */
function countedAt(kind: FactKind, mode: number, hour: number): readonly number[] {
  const ofMode = Math.max(0, mode);
  if (kind === 'passage') return [AT.trips(ofMode), AT.tripHour(ofMode, hour)];
  if (kind === 'stay') return [AT.stays];
  if (kind === 'stayHour') return [AT.stayHour(hour)];
  return isEvent(kind) ? [AT.event(kind), AT.eventHour(kind, hour)] : [];
}

/** The positions of the numbers of people to whom a fact's person belongs. */
function peopleCountedAt(kind: FactKind, mode: number, hour: number): readonly number[] {
  const [first = AT.stays] = countedAt(kind, mode, hour);
  const behind = AT.peopleBehind(first);
  if (kind === 'passage') return [AT.people, AT.peopleOfTrips, behind, AT.peopleOfTripHour(hour)];
  if (!isEvent(kind)) return [AT.people, behind];
  return [AT.people, ...(HARSH.includes(kind) ? [AT.peopleHarsh] : []), behind, AT.peopleOfEventHour(hour)];
}

/** Adds or subtracts sums. */
export async function addSums(to: CellSums, added: CellSums, sign: 1 | -1, pace: Pace): Promise<void> {
  let count = 0;
  for (const [key, sums] of added) {
    if (count++ % CELLS_AT_ONCE === 0) await pace();
    const own = to.get(key) ?? new Map<number, number>();
    to.set(key, own);
    for (const [at, amount] of sums) own.set(at, (own.get(at) ?? 0) + sign * amount);
  }
}

export const isNothing = (sums: Sums): boolean => [...sums.values()].every((amount) => amount === 0);

/** In the format of the table: pairs of position and amount. */
export const pairsOf = (sums: Sums): number[] =>
  [...sums]
    .filter(([, amount]) => amount !== 0)
    .sort(([a], [b]) => a - b)
    .flat();
export function sumsOf(pairs: readonly number[]): Sums {
  const sums: Sums = new Map();
  for (let at = 0; at < pairs.length; at += 2) sums.set(pairs[at] ?? 0, pairs[at + 1] ?? 0);
  return sums;
}
