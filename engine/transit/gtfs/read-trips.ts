import { secondsIn, wholeIn } from './cell-values.ts';
import { IntColumn } from './columns.ts';
import type { FeedFiles } from './feed-files.ts';
import type { FeedReport } from './report.ts';
import { readTable } from './table.ts';

/** The trips as columns; heads and ways are numbered, since many share them. */
export type Trips = {
  count: number;
  tripOf: Map<string, number>;
  line: IntColumn;
  service: IntColumn;
  headsign: IntColumn;
  shape: IntColumn;
  row: IntColumn;
  headsigns: string[];
  shapeOf: Map<string, number>;
};

/** Of trips without a way of their own. */
export const NO_SHAPE = -1;

export async function readTrips(
  files: FeedFiles,
  report: FeedReport,
  lineOf: ReadonlyMap<string, number>,
  serviceOf: ReadonlyMap<string, number>,
): Promise<Trips> {
  const tripOf = new Map<string, number>();
  const headsignOf = new Map<string, number>();
  const shapeOf = new Map<string, number>();
  const [line, service, headsign, shape, row] = Array.from({ length: 5 }, () => new IntColumn()) as [
    IntColumn,
    IntColumn,
    IntColumn,
    IntColumn,
    IntColumn,
  ];
  const known = (map: Map<string, number>, key: string): number => {
    const number = map.get(key) ?? map.size;
    map.set(key, number);
    return number;
  };
  await readTable(files, 'trips.txt', report, ({ line: at, get }) => {
    const id = get('trip_id');
    if (id === '') return report.error('missing_value', 'trips.txt', at, 'trip_id');
    if (tripOf.has(id)) return report.error('duplicate', 'trips.txt', at, id);
    const ofLine = lineOf.get(get('route_id'));
    if (ofLine === undefined) report.error('unknown_reference', 'trips.txt', at, `route_id ${get('route_id')}`);
    const ofService = serviceOf.get(get('service_id'));
    if (ofService === undefined) report.error('unknown_reference', 'trips.txt', at, `service_id ${get('service_id')}`);
    tripOf.set(id, line.length);
    line.push(ofLine ?? 0);
    service.push(ofService ?? 0);
    headsign.push(known(headsignOf, get('trip_headsign')));
    shape.push(get('shape_id') === '' ? NO_SHAPE : known(shapeOf, get('shape_id')));
    row.push(at);
  });
  return {
    count: line.length,
    tripOf,
    line,
    service,
    headsign,
    shape,
    row,
    headsigns: [...headsignOf.keys()],
    shapeOf,
  };
}

/** Trips that run again and again, for each the times of their first departures. */
export type Repeats = Map<number, number[]>;

/** More departures than all of a country's in a day. */
const MAX_REPEATS = 2_000_000;

export async function readRepeats(files: FeedFiles, report: FeedReport, trips: Trips): Promise<Repeats> {
  const repeats: Repeats = new Map();
  if (!files.has('frequencies.txt')) return repeats;
  let total = 0;
  await readTable(files, 'frequencies.txt', report, ({ line, get }) => {
    const trip = trips.tripOf.get(get('trip_id'));
    if (trip === undefined) return report.error('unknown_reference', 'frequencies.txt', line, get('trip_id'));
    const [from, to, every] = [secondsIn(get('start_time')), secondsIn(get('end_time')), wholeIn(get('headway_secs'))];
    if (from === undefined) return report.error('bad_time', 'frequencies.txt', line, get('start_time'));
    if (to === undefined || to < from) return report.error('bad_time', 'frequencies.txt', line, get('end_time'));
    if (!every) return report.error('bad_number', 'frequencies.txt', line, get('headway_secs'));
    const starts = repeats.get(trip) ?? [];
    total += Math.ceil((to - from) / every);
    if (total > MAX_REPEATS) report.refuse('too_large', 'frequencies.txt', line);
    for (let at = from; at < to; at += every) starts.push(at);
    repeats.set(trip, starts);
  });
  return repeats;
}
