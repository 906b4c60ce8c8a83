import { LinePattern } from './line-pattern.ts';
import type { Timetable } from './timetable.ts';

/** The patterns of a timetable that rides can be matched to: buses, trams, metros and trains. */
export function patternsOf({ lines, stops, patterns, calendar }: Timetable, regionId: string): LinePattern[] {
  return patterns.flatMap((pattern) => {
    const line = lines[pattern.line];
    if (!line?.mode) return [];
    const { id, mode, shortName, longName, color } = line;
    return [
      new LinePattern({
        line: { regionId, lineId: id, mode, shortName, longName, color },
        headsign: pattern.headsign,
        stops: Array.from(pattern.stops, (stop) => stops[stop] ?? { id: '', name: '', lat: 0, lon: 0 }),
        shape: pattern.shape,
        along: pattern.along,
        times: pattern.times,
        calendar,
      }),
    ];
  });
}
