import { simplify } from '#engine/roads/overview.ts';
import { ShapeLine } from '#engine/transit/shape-line.ts';
import type { Pattern, Stop } from '#engine/transit/timetable.ts';
import type { Shapes } from './read-shapes.ts';
import type { Calls, StopTimes } from './read-stop-times.ts';
import { NO_SHAPE, type Repeats, type Trips } from './read-trips.ts';
import type { FeedReport } from './report.ts';

const STEPS = 1e7;
/** About four metres: less than what a receiver can tell. */
const SIMPLE_STEPS = 400;
/** A stop further from its way than this: the way is another's. */
const FAR_METERS = 500;
/** How much further along a way a stop may be looked for, when its nearest place comes later. */
const STOP_SLACK_METERS = 25;

type Draft = {
  trip: number;
  stops: Int32Array;
  profileOf: Map<string, number>;
  profiles: Int32Array[];
  service: number[];
  start: number[];
  profile: number[];
};

/** Trips with the same stops along the same route become one pattern; their times become a few profiles. */
export function buildPatterns(
  trips: Trips,
  times: StopTimes,
  repeats: Repeats,
  shapes: Shapes,
  stops: readonly Stop[],
  report: FeedReport,
): { patterns: Pattern[]; trips: number } {
  const drafts = new Map<string, Draft>();
  let count = 0;
  for (let trip = 0; trip < trips.count; trip++) {
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
  return {
    patterns: [...drafts.values()].map((draft) => patternOf(draft, trips, shapes, stops, report)),
    trips: count,
  };
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

function patternOf(draft: Draft, trips: Trips, shapes: Shapes, stops: readonly Stop[], report: FeedReport): Pattern {
  const places = [...draft.stops].map((stop) => stops[stop] ?? { lat: 0, lon: 0 });
  const { shape, along } = wayOf(draft, trips, shapes, places, report);
  return {
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
  };
}

type Place = { lat: number; lon: number };

/** The given route with its stops beside it; without one, or if it leads elsewhere, straight from stop to stop. */
function wayOf(
  draft: Draft,
  trips: Trips,
  shapes: Shapes,
  places: readonly Place[],
  report: FeedReport,
): Pick<Pattern, 'shape' | 'along'> {
  const number = trips.shape.at(draft.trip);
  const given = number === NO_SHAPE ? undefined : shapes.shapeAt(number);
  if (given) {
    const shape = simplify(given, SIMPLE_STEPS);
    const along = stopsAlong(new ShapeLine(shape), places);
    if (along) return { shape, along };
    report.warn('far_from_shape', 'trips.txt', trips.row.at(draft.trip));
  } else report.warn('no_shape', 'trips.txt', trips.row.at(draft.trip));
  const shape = Int32Array.from(places.flatMap(({ lat, lon }) => [Math.round(lat * STEPS), Math.round(lon * STEPS)]));
  return { shape, along: Int32Array.from(new ShapeLine(shape).along, Math.round) };
}

function stopsAlong(line: ShapeLine, places: readonly Place[]): Int32Array | undefined {
  const along = new Int32Array(places.length);
  let from = 0;
  for (const [at, { lat, lon }] of places.entries()) {
    const beside = line.firstNear(lat, lon, from, STOP_SLACK_METERS);
    if (beside.away > FAR_METERS) return undefined;
    from = beside.along;
    along[at] = Math.round(from);
  }
  return along;
}
