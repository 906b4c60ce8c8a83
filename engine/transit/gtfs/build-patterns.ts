import { simplifyTo } from '#engine/roads/overview.ts';
import { ShapeLine } from '#engine/transit/shape-line.ts';
import type { Pattern, Stop } from '#engine/transit/timetable.ts';
import type { Shapes } from './read-shapes.ts';
import type { Calls, StopTimes } from './read-stop-times.ts';
import { NO_SHAPE, type Repeats, type Trips } from './read-trips.ts';
import type { FeedReport } from './report.ts';

const STEPS = 1e7;
/** About four metres: less than a receiver can resolve. */
const SIMPLE_STEPS = 400;
/** A train across the continent has fewer. */
const MAX_POINTS = 20_000;
/** A stop further from its way than this: the way is another's. */
const FAR_METERS = 500;
/** How much further along a way a stop may be looked for, when its nearest place comes later. */
const STOP_SLACK_METERS = 25;

/** Trips between two calls of the progress. */
const TRIPS_A_STEP = 256;

type Draft = {
  trip: number;
  stops: Int32Array;
  profileOf: Map<string, number>;
  profiles: Int32Array[];
  service: number[];
  start: number[];
  profile: number[];
};

/** Called often while patterns are built, with the share that is done: reports progress, and throws to cancel. */
export type BuildProgress = (share: number) => Promise<void> | undefined;

/** Trips with the same stops along the same route become one pattern; their times become a few profiles. */
export async function buildPatterns(
  trips: Trips,
  times: StopTimes,
  repeats: Repeats,
  shapes: Shapes,
  stops: readonly Stop[],
  report: FeedReport,
  progress: BuildProgress,
): Promise<{ patterns: Pattern[]; trips: number }> {
  const drafts = new Map<string, Draft>();
  let count = 0;
  for (let trip = 0; trip < trips.count; trip++) {
    if (trip % TRIPS_A_STEP === 0) await progress(0);
    const calls = times.callsOf(trip);
    if (!calls) continue;
    const key = [trips.line.at(trip), trips.shape.at(trip), trips.headsign.at(trip), calls.stops.join()].join('|');
    const draft: Draft = drafts.get(key) ?? {
      trip,
      stops: calls.stops,
      profileOf: new Map(),
      profiles: [],
      service: [],
      start: [],
      profile: [],
    };
    drafts.set(key, draft);
    const profile = profileIn(draft, calls);
    for (const start of repeats.get(trip) ?? [calls.depart[0] ?? 0]) {
      draft.service.push(trips.service.at(trip));
      draft.start.push(start);
      draft.profile.push(profile);
      count++;
    }
  }
  const lines = new RouteLines(trips, shapes, stops, report);
  const patterns: Pattern[] = [];
  for (const draft of drafts.values()) {
    const pauseAtStop = () => progress(patterns.length / drafts.size);
    patterns.push(patternOf(draft, trips, await lines.lineOf(draft, pauseAtStop)));
  }
  return { patterns, trips: count };
}

function profileIn(draft: Draft, { arrive, depart }: Calls): number {
  const first = depart[0] ?? 0;
  const profile = new Int32Array(2 * arrive.length);
  for (let at = 0; at < arrive.length; at++) {
    profile[2 * at] = (arrive[at] ?? 0) - first;
    profile[2 * at + 1] = (depart[at] ?? 0) - first;
  }
  const key = profile.join();
  const known = draft.profileOf.get(key);
  if (known !== undefined) return known;
  draft.profileOf.set(key, draft.profiles.length);
  return draft.profiles.push(profile) - 1;
}

const patternOf = (draft: Draft, trips: Trips, { shape, along }: Pick<Pattern, 'shape' | 'along'>): Pattern => ({
  line: trips.line.at(draft.trip),
  headsign: trips.headsigns[trips.headsign.at(draft.trip)] ?? '',
  stops: draft.stops,
  shape,
  along,
  times: {
    profiles: draft.profiles,
    service: Int32Array.from(draft.service),
    start: Int32Array.from(draft.start),
    profile: Int32Array.from(draft.profile),
  },
});

type Place = { lat: number; lon: number };
type Pause = () => Promise<void> | undefined;

/** The lines of patterns on the map. Each shape is simplified once, however many patterns follow it. */
class RouteLines {
  private readonly simplified = new Map<number, Int32Array | undefined>();

  constructor(
    private readonly trips: Trips,
    private readonly shapes: Shapes,
    private readonly stops: readonly Stop[],
    private readonly report: FeedReport,
  ) {}

  /** The given shape with the stops along it; without one, or if it leads elsewhere, straight from stop to stop. */
  async lineOf(draft: Draft, pause: Pause): Promise<Pick<Pattern, 'shape' | 'along'>> {
    const places = Array.from(draft.stops, (stop): Place => this.stops[stop] ?? { lat: 0, lon: 0 });
    const row = this.trips.row.at(draft.trip);
    const shape = this.shapeOf(this.trips.shape.at(draft.trip));
    if (shape) {
      const along = await stopsAlong(new ShapeLine(shape), places, pause);
      if (along) return { shape, along };
      this.report.warn('far_from_shape', 'trips.txt', row);
    } else this.report.warn('no_shape', 'trips.txt', row);
    const direct = Int32Array.from(
      places.flatMap(({ lat, lon }) => [Math.round(lat * STEPS), Math.round(lon * STEPS)]),
    );
    return { shape: direct, along: Int32Array.from(new ShapeLine(direct).along, Math.round) };
  }

  private shapeOf(number: number): Int32Array | undefined {
    if (number === NO_SHAPE || this.simplified.has(number)) return this.simplified.get(number);
    const given = this.shapes.shapeAt(number);
    const shape = given && simplifyTo(given, MAX_POINTS, SIMPLE_STEPS);
    this.simplified.set(number, shape);
    return shape;
  }
}

async function stopsAlong(line: ShapeLine, places: readonly Place[], pause: Pause): Promise<Int32Array | undefined> {
  const along = new Int32Array(places.length);
  let from = 0;
  for (const [at, { lat, lon }] of places.entries()) {
    await pause();
    const beside = line.firstNear(lat, lon, from, STOP_SLACK_METERS);
    if (beside.away > FAR_METERS) return undefined;
    from = beside.along;
    along[at] = Math.round(from);
  }
  return along;
}
