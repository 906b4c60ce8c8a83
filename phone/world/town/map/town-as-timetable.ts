import { placeAlong, STATION_METERS } from '#phone/world/town/path.ts';
import { latOf, lonOf } from '#phone/world/town/plane.ts';
import { theTown } from '#phone/world/town/town.ts';
import { FIRST_DEPARTURE, LAST_DEPARTURE, type TownLine } from '#phone/world/town/transit.ts';
import { PLACE_NAMES } from './names.ts';
import { stopNames } from './stop-names.ts';
import { streetsOf } from './streets.ts';
import { STATION_NAMES } from './transit-ways.ts';

/** One point per this many stations of a path: 20 m, so that it keeps its corners. */
const SHAPE_STEP = 5;
const COLOURS: Readonly<Record<string, string>> = {
  'Bus 1': '0B6E99',
  'Bus 2': 'C2410C',
  'Bus 3': '4D7C0F',
  Train: '9F1239',
};

/** How long a vehicle waits at a stop in the timetable. */
const DWELL_SECONDS = 15;

/** The timetable of the region the simulated people live in, as the files of a GTFS feed, for a range of days. */
export function townAsTimetable(firstDay: string, lastDay: string): Record<string, string> {
  const town = theTown();
  const busStop = stopNames(town, streetsOf(town));
  const nameOf = (line: TownLine, at: number, isBack: boolean): string => {
    const stop = line.stops[at];
    if (!stop) return '';
    if (line.mode !== 'TRAIN') return busStop(stop);
    return STATION_NAMES[isBack ? line.stops.length - 1 - at : at] ?? PLACE_NAMES.town;
  };
  const files = {
    stops: ['stop_id,stop_name,stop_lat,stop_lon'],
    trips: ['route_id,service_id,trip_id,trip_headsign,direction_id,shape_id'],
    shapes: ['shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence'],
    times: ['trip_id,arrival_time,departure_time,stop_id,stop_sequence'],
  };
  town.lines.forEach((line, number) => {
    const isBack = number % 2 === 1;
    const route = routeId(line);
    line.stops.forEach(({ x, y }, at) => {
      files.stops.push([`${number}-${at}`, nameOf(line, at, isBack), degrees(latOf(y)), degrees(lonOf(x))].join());
    });
    const last = line.path.count - 1;
    for (let at = 0; at <= last + SHAPE_STEP - 1; at += SHAPE_STEP) {
      const { x, y } = placeAlong(line.path, Math.min(at, last));
      files.shapes.push([`way-${number}`, degrees(latOf(y)), degrees(lonOf(x)), at + 1].join());
    }
    const headsign = nameOf(line, line.stops.length - 1, isBack);
    for (const start of startsOf(line)) {
      const trip = `${number}-${start}`;
      files.trips.push([route, 'daily', trip, headsign, Number(isBack), `way-${number}`].join());
      line.stops.forEach((stop, at) => {
        const leaves = start + secondsTo(line, stop.station);
        const comes = at === 0 ? leaves : leaves - DWELL_SECONDS;
        files.times.push([trip, clock(comes), clock(leaves), `${number}-${at}`, at + 1].join());
      });
    }
  });
  const text = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
  const days = 'monday,tuesday,wednesday,thursday,friday,saturday,sunday';
  return {
    'agency.txt': text([
      'agency_id,agency_name,agency_url,agency_timezone',
      'demo,Demo Lines,https://example.com,Europe/Vienna',
    ]),
    'stops.txt': text(files.stops),
    'routes.txt': text(['route_id,route_short_name,route_long_name,route_type,route_color', ...routesOf(town.lines)]),
    'calendar.txt': text([`service_id,${days},start_date,end_date`, `daily,1,1,1,1,1,1,1,${firstDay},${lastDay}`]),
    'trips.txt': text(files.trips),
    'shapes.txt': text(files.shapes),
    'stop_times.txt': text(files.times),
  };
}

const routeId = ({ name }: TownLine): string => name.toLowerCase().replace(' ', '-');
const degrees = (value: number): string => value.toFixed(6);
const secondsTo = ({ timetableMps }: TownLine, station: number): number =>
  Math.round((station * STATION_METERS) / timetableMps);

/** Each line once, though it runs both ways. */
const routesOf = (lines: readonly TownLine[]): string[] =>
  [...new Map(lines.map((line) => [line.name, line])).values()].map((line) =>
    [
      routeId(line),
      line.mode === 'TRAIN' ? 'S1' : line.name.replace('Bus ', ''),
      line.mode === 'TRAIN' ? `${STATION_NAMES[0]} – ${STATION_NAMES.at(-1)}` : line.name,
      line.mode === 'TRAIN' ? 2 : 3,
      COLOURS[line.name] ?? '',
    ].join(),
  );

/** When the first stop is left, for all trips that leave any stop within the hours of service. */
function startsOf(line: TownLine): number[] {
  const { headwaySeconds, offsetSeconds, path } = line;
  const longest = secondsTo(line, path.count - 1);
  const first = Math.ceil((FIRST_DEPARTURE - longest - offsetSeconds) / headwaySeconds);
  const starts: number[] = [];
  for (let at = Math.max(0, first); ; at++) {
    const start = offsetSeconds + at * headwaySeconds;
    if (start > LAST_DEPARTURE) return starts;
    starts.push(start);
  }
}

const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
const clock = (seconds: number): string => [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(two).join(':');
