import type { Stop, Timetable } from '#engine/transit/timetable.ts';
import { type BuildProgress, buildPatterns } from './build-patterns.ts';
import type { FeedFile, FeedFiles } from './feed-files.ts';
import { readCalendar } from './read-calendar.ts';
import { readAgencies, readLines } from './read-lines.ts';
import { readShapes } from './read-shapes.ts';
import { readStopTimes } from './read-stop-times.ts';
import { type ReadStops, readStops } from './read-stops.ts';
import { readRepeats, readTrips } from './read-trips.ts';
import { FeedRefused, type FeedReport } from './report.ts';
import { readTable } from './table.ts';

const MUST_FILES: readonly FeedFile[] = ['agency.txt', 'stops.txt', 'routes.txt', 'trips.txt', 'stop_times.txt'];

/**
 * Reads a GTFS feed file by file, never a whole file at once. All problems go into the report; with an error nothing is
 * returned. `progress` gets the bytes read of the stop times, `building` the share of the patterns built.
 */
export async function readTimetable(
  files: FeedFiles,
  report: FeedReport,
  progress: (bytes: number) => void = () => {},
  building: BuildProgress = () => undefined,
): Promise<Timetable> {
  const missing = MUST_FILES.filter((file) => !files.has(file));
  for (const file of missing) report.error('missing_file', file);
  if (missing.length > 0) throw new FeedRefused(report);
  const agencies = await readAgencies(files, report);
  const publisher = await readPublisher(files, report);
  const stops = await readStops(files, report);
  const { lines, lineOf } = await readLines(files, report, agencies);
  const { calendar, serviceOf } = await readCalendar(files, report, agencies.timeZone);
  const trips = await readTrips(files, report, lineOf, serviceOf);
  const repeats = await readRepeats(files, report, trips);
  const shapes = await readShapes(files, report, trips.shapeOf);
  const times = await readStopTimes(files, report, trips, stops, progress);
  if (report.errors > 0) throw new FeedRefused(report);
  const built = await buildPatterns(trips, times, repeats, shapes, stops.stops, report, building);
  if (built.patterns.length === 0 && report.errors === 0) report.error('no_trips', 'stop_times.txt');
  const used = usedStops(built.patterns, stops, report);
  if (report.errors > 0) throw new FeedRefused(report);
  return {
    agencies: publisher === '' ? agencies.names : [...new Set([publisher, ...agencies.names])],
    lines,
    stops: used,
    patterns: built.patterns,
    calendar,
    counts: {
      lines: lines.length,
      stops: used.length,
      patterns: built.patterns.length,
      trips: built.trips,
      stopTimes: times.count,
      shapePoints: shapes.points,
    },
  };
}

async function readPublisher(files: FeedFiles, report: FeedReport): Promise<string> {
  let name = '';
  if (files.has('feed_info.txt')) {
    await readTable(files, 'feed_info.txt', report, ({ get }) => {
      name ||= get('feed_publisher_name');
    });
  }
  return name;
}

/** Keeps the stops that a trip uses, renumbered; entrances and whole stations are not stops. */
function usedStops(patterns: Timetable['patterns'], { stops, atZero }: ReadStops, report: FeedReport): Stop[] {
  const used: Stop[] = [];
  const newOf = new Map<number, number>();
  for (const pattern of patterns) {
    pattern.stops = pattern.stops.map((stop) => {
      const known = newOf.get(stop);
      if (known !== undefined) return known;
      newOf.set(stop, used.length);
      const own = stops[stop];
      if (own) used.push(own);
      return used.length - 1;
    });
  }
  for (const [stop, line] of atZero) {
    if (newOf.has(stop)) report.error('stop_at_zero', 'stops.txt', line, stops[stop]?.name);
    else report.warn('unused_stop_at_zero', 'stops.txt', line, stops[stop]?.name);
  }
  return used;
}
