import { ACTIVITY_EVENTS, ACTIVITY_MODES, type ActivityEvent, type ActivityMode } from '#contract/activity-map.ts';
import type { ItemType } from '#contract/timeline.ts';
import { countOfFacts, type FactKind } from './fact-codec.ts';

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
/** All positions of a row are below this. */
export const POSITIONS = layout.length * (PLATFORMS.length + 1);
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

/** A fact of a person, who counts once. */
export function addFact(sums: Sums, kind: FactKind, mode: number, hour: number): void {
  const { counted, people } = positionsOf(kind, mode, hour);
  for (const at of counted) sums.set(at, (sums.get(at) ?? 0) + 1);
  for (const at of people) sums.set(at, 1);
}

interface FactPositions {
  /** The sums that a fact increments. */
  counted: readonly number[];
  /** The numbers of people to whom its person belongs. */
  people: readonly number[];
}
const known = new Map<FactKind, FactPositions[]>();

/** Looked up rather than computed, since there are very many facts. */
export function positionsOf(kind: FactKind, mode: number, hour: number): FactPositions {
  const ofKind = known.get(kind) ?? [];
  known.set(kind, ofKind);
  const at = (mode - NO_MODE) * HOURS + hour;
  const found = ofKind[at] ?? { counted: countedAt(kind, mode, hour), people: peopleCountedAt(kind, mode, hour) };
  ofKind[at] = found;
  return found;
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
