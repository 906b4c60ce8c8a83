import { secondsIn, wholeIn } from './cell-values.ts';
import { groupedRows, IntColumn } from './columns.ts';
import type { FeedFiles } from './feed-files.ts';
import type { ReadStops } from './read-stops.ts';
import type { Trips } from './read-trips.ts';
import type { FeedReport } from './report.ts';
import { readTable } from './table.ts';

const FILE = 'stop_times.txt';
const UNKNOWN = -1;

/** What a trip calls at, in order. */
export type Calls = { stops: Int32Array; arrive: Int32Array; depart: Int32Array };

export type StopTimes = { count: number; callsOf: (trip: number) => Calls | undefined };

/** Millions of rows: kept as numbers only, five columns. */
export async function readStopTimes(
  files: FeedFiles,
  report: FeedReport,
  trips: Trips,
  { stopOf }: ReadStops,
  progress: (bytes: number) => void,
): Promise<StopTimes> {
  const [trip, stop, arrive, depart, sequence, row] = Array.from({ length: 6 }, () => new IntColumn()) as [
    IntColumn,
    IntColumn,
    IntColumn,
    IntColumn,
    IntColumn,
    IntColumn,
  ];
  const timeOf = (text: string, line: number): number => {
    if (text === '') return UNKNOWN;
    const seconds = secondsIn(text);
    if (seconds === undefined) report.error('bad_time', FILE, line, text);
    return seconds ?? UNKNOWN;
  };
  await readTable(
    files,
    FILE,
    report,
    ({ line, get }) => {
      const ofTrip = trips.tripOf.get(get('trip_id'));
      if (ofTrip === undefined) return report.error('unknown_reference', FILE, line, `trip_id ${get('trip_id')}`);
      const ofStop = stopOf.get(get('stop_id'));
      if (ofStop === undefined) return report.error('unknown_reference', FILE, line, `stop_id ${get('stop_id')}`);
      const at = wholeIn(get('stop_sequence'));
      if (at === undefined) return report.error('bad_number', FILE, line, get('stop_sequence'));
      const [arrival, departure] = [timeOf(get('arrival_time'), line), timeOf(get('departure_time'), line)];
      trip.push(ofTrip);
      stop.push(ofStop);
      sequence.push(at);
      // Where only one of the two is given, it counts as both.
      arrive.push(arrival === UNKNOWN ? departure : arrival);
      depart.push(departure === UNKNOWN ? arrival : departure);
      row.push(line);
    },
    progress,
  );
  const { from, rows } = groupedRows(trip, sequence, trips.count);
  return {
    count: trip.length,
    callsOf: (which) => {
      const own = rows.subarray(from[which] ?? 0, from[which + 1] ?? 0);
      if (own.length < 2) {
        report.warn('short_trip', 'trips.txt', trips.row.at(which));
        return undefined;
      }
      const calls: Calls = {
        stops: Int32Array.from(own, (at) => stop.at(at)),
        arrive: Int32Array.from(own, (at) => arrive.at(at)),
        depart: Int32Array.from(own, (at) => depart.at(at)),
      };
      return checked(calls, (at) => row.at(own[at] ?? 0), report) ? calls : undefined;
    },
  };
}

/** Interpolates missing times between given ones; false if they are missing at an end or go backwards. */
function checked({ arrive, depart }: Calls, lineOf: (at: number) => number, report: FeedReport): boolean {
  const last = arrive.length - 1;
  for (const end of [0, last]) {
    if (arrive[end] !== UNKNOWN) continue;
    report.error('missing_value', FILE, lineOf(end), 'arrival_time, departure_time');
    return false;
  }
  let known = 0;
  for (let at = 0; at <= last; at++) {
    const [came, left] = [arrive[at] ?? 0, depart[at] ?? 0];
    if (came === UNKNOWN) continue;
    const before = depart[known] ?? 0;
    if (left < came || (at > 0 && came < before)) {
      report.error('time_backwards', FILE, lineOf(at));
      return false;
    }
    for (let between = known + 1; between < at; between++) {
      const share = (between - known) / (at - known);
      arrive[between] = depart[between] = Math.round(before + share * (came - before));
    }
    known = at;
  }
  return true;
}
