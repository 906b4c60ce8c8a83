import type { FixColumns } from '#contract/fix-codec.ts';
import type { MotionMode } from './motion/vehicle.ts';
import { type DayNumber, dayStart } from './people/calendar.ts';
import { liveDay } from './people/live-day.ts';
import { makePerson, type SimulatedPerson } from './people/person.ts';
import { planDay } from './people/plan-day.ts';
import { Random } from './random.ts';
import { type DayRecords, dayRecords } from './sense/day-records.ts';
import { senseDay } from './sense/sense-day.ts';
import { troubleOf } from './sense/trouble.ts';
import { PathCache } from './town/path-cache.ts';
import { theTown } from './town/town.ts';

/** Increased when the same seed gives different days, so that batches of an older world are not confused with these. */
export const WORLD_VERSION = 1;

export type TrueTrip = {
  readonly mode: MotionMode;
  readonly fromMs: number;
  readonly toMs: number;
  readonly meters: number;
};

export type SimulatedDay = {
  readonly person: SimulatedPerson;
  readonly startMs: number;
  /** The next local midnight. */
  readonly endMs: number;
  readonly fixes: FixColumns;
  readonly records: DayRecords;
  /** The ground truth, which no phone knows. */
  readonly truth: readonly TrueTrip[];
};

/** The people of the fictional town. Every day can be generated independently, in any order, and is always the same. */
export class World {
  readonly people: readonly SimulatedPerson[];
  private readonly paths = new PathCache(theTown());

  constructor(
    readonly seed: string,
    count: number,
  ) {
    this.people = Array.from({ length: count }, (_, index) => makePerson(this.paths.town, seed, index));
  }

  day(person: SimulatedPerson, day: DayNumber): SimulatedDay {
    const stream = (purpose: string) => new Random(this.seed, person.index, day, purpose);
    const span = { startMs: dayStart(day), endMs: dayStart(day + 1) };
    const log = liveDay(person, planDay(person, day, stream('plan')), this.paths, stream('life'));
    const trouble = troubleOf(person.phone, stream('trouble'));
    const home = this.paths.town.network.at(person.home);
    return {
      person,
      ...span,
      fixes: senseDay(person.phone, log.track, home, trouble, span, stream('senses')),
      records: dayRecords(person, log, trouble, span.startMs, stream('records')),
      truth: log.legs.map(({ mode, from, to, meters }) => ({
        mode,
        fromMs: span.startMs + from * 1000,
        toMs: span.startMs + to * 1000,
        meters,
      })),
    };
  }
}
