/** A public timetable in columns: a large city's fits into memory. */

export const LINE_MODES = ['BUS', 'TRAM', 'METRO', 'TRAIN'] as const;
export type LineMode = (typeof LINE_MODES)[number];

export type Line = {
  /** As the feed calls it. */
  id: string;
  /** Null: neither of these, such as a ferry; shown, never matched. */
  mode: LineMode | null;
  shortName: string;
  longName: string;
  /** Six hexadecimal digits, or empty. */
  color: string;
  agency: string;
};

export type Stop = { id: string; name: string; lat: number; lon: number };

/** Trips of a line with the same stops in the same order, along the same route. */
export type Pattern = {
  line: number;
  headsign: string;
  stops: Int32Array;
  /** The way, in degrees × 1e7, latitude and longitude in turn. */
  shape: Int32Array;
  /** Metres along the way at which each stop lies. */
  along: Int32Array;
  times: PatternTimes;
};

/** When the trips of a pattern run. */
export type PatternTimes = {
  /** Arrival and departure at each stop in turn, in seconds after the first departure. */
  profiles: Int32Array[];
  /** For each trip: on which days, when it leaves its first stop (seconds of the service day), and its profile. */
  service: Int32Array;
  start: Int32Array;
  profile: Int32Array;
};

/** The days of a service: a bit a day, from the timetable's first day on. */
export type Service = { id: string; days: Uint8Array };

export type Calendar = {
  /** IANA name. */
  timeZone: string;
  /** Days since 1970-01-01. */
  firstDay: number;
  lastDay: number;
  services: Service[];
};

export type Timetable = {
  agencies: string[];
  lines: Line[];
  stops: Stop[];
  patterns: Pattern[];
  calendar: Calendar;
  counts: { lines: number; stops: number; patterns: number; trips: number; stopTimes: number; shapePoints: number };
};

export function runsOn({ firstDay, services }: Calendar, service: number, day: number): boolean {
  const bit = day - firstDay;
  const days = services[service]?.days;
  return days !== undefined && bit >= 0 && (((days[bit >> 3] ?? 0) >> (bit & 7)) & 1) === 1;
}
