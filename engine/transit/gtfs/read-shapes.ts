import { wholeIn } from './cell-values.ts';
import { groupedRows, IntColumn } from './columns.ts';
import type { FeedFiles } from './feed-files.ts';
import { coordinatesIn } from './read-stops.ts';
import type { FeedReport } from './report.ts';
import { readTable } from './table.ts';

const FILE = 'shapes.txt';
const STEPS = 1e7;

export type Shapes = { points: number; shapeAt: (number: number) => Int32Array | undefined };

/** Only the ways that a trip names. */
export async function readShapes(
  files: FeedFiles,
  report: FeedReport,
  shapeOf: ReadonlyMap<string, number>,
): Promise<Shapes> {
  if (!files.has(FILE) || shapeOf.size === 0) return { points: 0, shapeAt: () => undefined };
  const [shape, sequence, lat, lon] = Array.from({ length: 4 }, () => new IntColumn()) as [
    IntColumn,
    IntColumn,
    IntColumn,
    IntColumn,
  ];
  await readTable(files, FILE, report, ({ line, get }) => {
    const number = shapeOf.get(get('shape_id'));
    if (number === undefined) return;
    const at = wholeIn(get('shape_pt_sequence'));
    if (at === undefined) return report.error('bad_number', FILE, line, get('shape_pt_sequence'));
    const place = coordinatesIn(get('shape_pt_lat'), get('shape_pt_lon'));
    if (!place) return report.error('bad_place', FILE, line, `${get('shape_pt_lat')}, ${get('shape_pt_lon')}`);
    shape.push(number);
    sequence.push(at);
    lat.push(Math.round(place.lat * STEPS));
    lon.push(Math.round(place.lon * STEPS));
  });
  const { from, rows } = groupedRows(shape, sequence, shapeOf.size);
  const shapeAt = (number: number): Int32Array | undefined => {
    const own = rows.subarray(from[number] ?? 0, from[number + 1] ?? 0);
    if (own.length < 2) return undefined;
    const points = new Int32Array(2 * own.length);
    own.forEach((row, at) => {
      points[2 * at] = lat.at(row);
      points[2 * at + 1] = lon.at(row);
    });
    return points;
  };
  return { points: shape.length, shapeAt };
}
