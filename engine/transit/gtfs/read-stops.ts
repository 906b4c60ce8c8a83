import type { Stop } from '#engine/transit/timetable.ts';
import { numberIn } from './cell-values.ts';
import type { FeedFiles } from './feed-files.ts';
import type { FeedReport } from './report.ts';
import { readTable } from './table.ts';

export type ReadStops = {
  stops: Stop[];
  stopOf: Map<string, number>;
  /** The lines of stops at 0/0, which is where unknown places end up. */
  atZero: Map<number, number>;
};

/** Closer to 0/0 than this is a missing position rather than a stop: there is only sea. */
const ZERO_DEGREES = 0.01;

export async function readStops(files: FeedFiles, report: FeedReport): Promise<ReadStops> {
  const stops: Stop[] = [];
  const stopOf = new Map<string, number>();
  const atZero = new Map<number, number>();
  await readTable(files, 'stops.txt', report, ({ line, get }) => {
    const id = get('stop_id');
    if (id === '') return report.error('missing_value', 'stops.txt', line, 'stop_id');
    if (stopOf.has(id)) return report.error('duplicate', 'stops.txt', line, id);
    const place = coordinatesIn(get('stop_lat'), get('stop_lon'));
    if (!place) report.error('bad_place', 'stops.txt', line, `${get('stop_lat')}, ${get('stop_lon')}`);
    else if (Math.abs(place.lat) < ZERO_DEGREES && Math.abs(place.lon) < ZERO_DEGREES) atZero.set(stops.length, line);
    stopOf.set(id, stops.length);
    stops.push({ id, name: get('stop_name') || id, ...(place ?? { lat: 0, lon: 0 }) });
  });
  return { stops, stopOf, atZero };
}

export function coordinatesIn(latText: string, lonText: string): { lat: number; lon: number } | undefined {
  const [lat, lon] = [numberIn(latText), numberIn(lonText)];
  const isPlace = lat !== undefined && lon !== undefined && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
  return isPlace ? { lat, lon } : undefined;
}
