import { POSITION_STEPS } from '#engine/geo/plane.ts';
import { ShapeLine } from './shape-line.ts';
import type { Calendar, LineMode, PatternTimes, Stop } from './timetable.ts';

/** What people call a line. */
export type LineName = {
  regionId: string;
  lineId: string;
  mode: LineMode;
  shortName: string;
  longName: string;
  color: string;
};

export type PatternFacts = {
  line: LineName;
  headsign: string;
  stops: readonly Stop[];
  shape: Int32Array;
  along: ArrayLike<number>;
  times: PatternTimes;
  calendar: Calendar;
};

/** A line's route from end to end, prepared for matching rides. */
export class LinePattern {
  readonly line: LineName;
  readonly headsign: string;
  readonly stops: readonly Stop[];
  readonly along: ArrayLike<number>;
  readonly times: PatternTimes;
  readonly calendar: Calendar;
  readonly way: ShapeLine;
  private readonly south: number;
  private readonly north: number;
  private readonly west: number;
  private readonly east: number;

  constructor({ line, headsign, stops, shape, along, times, calendar }: PatternFacts) {
    this.line = line;
    this.headsign = headsign;
    this.stops = stops;
    this.along = along;
    this.times = times;
    this.calendar = calendar;
    this.way = new ShapeLine(shape);
    const box = { south: 90, north: -90, west: 180, east: -180 };
    for (let at = 0; at < shape.length; at += 2) {
      const [lat, lon] = [(shape[at] ?? 0) / POSITION_STEPS, (shape[at + 1] ?? 0) / POSITION_STEPS];
      box.south = Math.min(box.south, lat);
      box.north = Math.max(box.north, lat);
      box.west = Math.min(box.west, lon);
      box.east = Math.max(box.east, lon);
    }
    this.south = box.south;
    this.north = box.north;
    this.west = box.west;
    this.east = box.east;
  }

  /** Whether part of the box is near the line: a cheap check. */
  touches(south: number, west: number, north: number, east: number, slackDegrees: number): boolean {
    return (
      this.south - slackDegrees <= north &&
      this.north + slackDegrees >= south &&
      this.west - slackDegrees <= east &&
      this.east + slackDegrees >= west
    );
  }
}
