import type { FeedFiles } from './gtfs/feed-files.ts';
import { readTimetable } from './gtfs/read-timetable.ts';
import { FeedReport } from './gtfs/report.ts';
import type { LinePattern } from './line-pattern.ts';
import { patternsOf } from './patterns-of.ts';

export type FeedTexts = Record<string, string>;

/** Six stops, 400 m apart to the east, from 48.2/16.3 on: bus 7, every ten minutes from six to ten past midnight. */
export const STOP_METERS = 400;
const DEGREES_A_METER = 1 / (111_195.08 * Math.cos((48.2 * Math.PI) / 180));
export const lonAt = (meters: number): number => 16.3 + meters * DEGREES_A_METER;
const clock = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');

/** Seconds from the departure at one stop to that at the next. */
export const HOP_SECONDS = 90;

export function madeFeed({ type = '3', days = '1,1,1,1,1,1,1', from = '20260101', to = '20261231' } = {}): FeedTexts {
  const names = ['North', 'Market', 'School', 'Bridge', 'Mill', 'Station'];
  const starts = Array.from({ length: 109 }, (_, at) => 6 * 3600 + at * 600);
  return {
    'agency.txt': 'agency_id,agency_name,agency_url,agency_timezone\nA,Town Lines,https://example.com,Europe/Vienna\n',
    'stops.txt': `stop_id,stop_name,stop_lat,stop_lon\n${names.map((name, at) => `s${at},${name},48.2,${lonAt(at * STOP_METERS)}`).join('\n')}\n`,
    'routes.txt': `route_id,agency_id,route_short_name,route_long_name,route_type,route_color\nr7,A,7,North – Station,${type},1E9E6A\n`,
    'calendar.txt': `service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\ndaily,${days},${from},${to}\n`,
    'trips.txt': `route_id,service_id,trip_id,trip_headsign,shape_id\n${starts.map((_, at) => `r7,daily,t${at},Station,w`).join('\n')}\n`,
    'shapes.txt': `shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\nw,48.2,${lonAt(-50)},1\nw,48.2,${lonAt(5 * STOP_METERS + 50)},2\n`,
    'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence\n${starts
      .flatMap((start, trip) =>
        names.map((_, at) => {
          const depart = start + at * HOP_SECONDS;
          return `t${trip},${clock(at === 0 ? depart : depart - 20)},${clock(depart)},s${at},${at + 1}`;
        }),
      )
      .join('\n')}\n`,
  };
}

export const filesOf = (texts: Record<string, string | Uint8Array>): FeedFiles => ({
  has: (name) => name in texts,
  open: async function* (name) {
    const content = texts[name] ?? '';
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    // In odd pieces, as they come from a file.
    for (let at = 0; at < bytes.length; at += 97) yield bytes.subarray(at, at + 97);
  },
});

export async function madeLines(options?: Parameters<typeof madeFeed>[0]): Promise<LinePattern[]> {
  return patternsOf(await readTimetable(filesOf(madeFeed(options)), new FeedReport()), 'made');
}
