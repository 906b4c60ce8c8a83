import { Random } from '#phone/world/random.ts';
import { smoothCurve } from '#phone/world/town/curve.ts';
import type { Place } from '#phone/world/town/plane.ts';
import { QUARTERS, type QuarterName, type Town } from '#phone/world/town/town.ts';
import { beside } from './large-roads.ts';
import { PLACE_NAMES } from './names.ts';
import type { OsmWriter } from './osm-writer.ts';

/** From the hills in the north, between town and village, to the plain in the south. */
const RIVER: readonly Place[] = [
  { x: 1200, y: 8200 },
  { x: 2600, y: 6300 },
  { x: 2700, y: 4300 },
  { x: 3900, y: 2700 },
  { x: 3500, y: 900 },
  { x: 4500, y: -600 },
  { x: 4300, y: -2400 },
  { x: 5600, y: -4200 },
  { x: 5300, y: -6500 },
];
const BROOK: readonly Place[] = [
  { x: 9100, y: 7600 },
  { x: 8900, y: 5800 },
  { x: 7700, y: 4300 },
  { x: 5600, y: 3300 },
  { x: 3900, y: 2700 },
];
const RIVER_METERS = 26;

type Blob = { readonly middle: Place; readonly wide: number; readonly high: number };
const LAKE: Blob = { middle: { x: 11_200, y: 6900 }, wide: 900, high: 520 };
const WOODS: readonly Blob[] = [
  { middle: { x: 9800, y: 4200 }, wide: 1500, high: 900 },
  { middle: { x: -2600, y: 3600 }, wide: 2300, high: 1300 },
  { middle: { x: -7600, y: 1500 }, wide: 1200, high: 1900 },
  { middle: { x: 8900, y: -2900 }, wide: 2600, high: 1200 },
  { middle: { x: 700, y: -4600 }, wide: 1900, high: 900 },
  { middle: { x: 15_900, y: 2400 }, wide: 1000, high: 1700 },
];
/** Blocks of the town that are green, by column and row. */
const PARKS: readonly [QuarterName, number, number, string][] = [
  ['town', 9, 9, 'Stadtpark'],
  ['town', 4, 12, 'Rosengarten'],
  ['town', 16, 4, 'Kleiner Anger'],
  ['smallTown', 4, 6, 'Schlosspark'],
];

export function writeLandscape(writer: OsmWriter, town: Town): void {
  const random = new Random('landscape');
  const river = smoothCurve(RIVER, 60);
  writer.line(river, { waterway: 'river', name: 'Aue' });
  writer.area([...beside(river, RIVER_METERS), ...beside(river, -RIVER_METERS).toReversed()], {
    natural: 'water',
    water: 'river',
    name: 'Aue',
  });
  writer.line(smoothCurve(BROOK, 60), { waterway: 'stream', name: 'Lindbach' });
  writer.area(blobOf(LAKE, random), { natural: 'water', name: 'Oberlinder See' });
  for (const wood of WOODS) writer.area(blobOf(wood, random), { landuse: 'forest' });
  writeQuarters(writer);
  for (const [quarter, column, row, name] of PARKS) {
    writer.area(blockOf(town, quarter, column, row), { leisure: 'park', name });
  }
}

const PLACE_TAGS: Readonly<Record<QuarterName, { place: string; landuse: string }>> = {
  town: { place: 'town', landuse: 'residential' },
  works: { place: 'suburb', landuse: 'industrial' },
  village: { place: 'village', landuse: 'residential' },
  smallTown: { place: 'town', landuse: 'residential' },
};

function writeQuarters(writer: OsmWriter): void {
  for (const quarter of Object.keys(QUARTERS) as QuarterName[]) {
    const { middle, columns, rows, spacing } = QUARTERS[quarter];
    const { place, landuse } = PLACE_TAGS[quarter];
    const [halfX, halfY] = [(columns / 2) * spacing, (rows / 2) * spacing];
    const cut = spacing * 0.8;
    const corners: readonly [number, number][] = [
      [-halfX, -halfY + cut],
      [-halfX + cut, -halfY],
      [halfX - cut, -halfY],
      [halfX, -halfY + cut],
      [halfX, halfY - cut],
      [halfX - cut, halfY],
      [-halfX + cut, halfY],
      [-halfX, halfY - cut],
    ];
    writer.area(
      corners.map(([x, y]) => ({ x: middle.x + x, y: middle.y + y })),
      { landuse },
    );
    // Beside the crossing in the middle, not in it: that one is a node of two streets.
    const name = PLACE_NAMES[quarter];
    writer.point({ x: middle.x + spacing / 3, y: middle.y + spacing / 3 }, { place, name });
  }
}

/** A round shape with a shore. */
function blobOf({ middle, wide, high }: Blob, random: Random): Place[] {
  const corners = Array.from({ length: 11 }, (_, at) => {
    const angle = (at / 11) * 2 * Math.PI;
    const reach = random.between(0.72, 1.12);
    return { x: middle.x + Math.cos(angle) * wide * reach, y: middle.y + Math.sin(angle) * high * reach };
  });
  const around = smoothCurve([...corners, ...corners.slice(0, 2)], 60);
  // From the second corner to the second again: there the curve is smooth on both sides.
  const start = smoothCurve(corners.slice(0, 2), 60).length - 1;
  return around.slice(start, -1);
}

/** The block between four crossings, a little inside its streets. */
export function blockOf(town: Town, quarter: QuarterName, column: number, row: number): Place[] {
  const { rows } = QUARTERS[quarter];
  const crossings = [
    [column, row],
    [column + 1, row],
    [column + 1, row + 1],
    [column, row + 1],
  ].map(([x = 0, y = 0]) => town.network.at(town.quarters[quarter][x * rows + y] ?? 0));
  const middle = {
    x: crossings.reduce((sum, { x }) => sum + x, 0) / crossings.length,
    y: crossings.reduce((sum, { y }) => sum + y, 0) / crossings.length,
  };
  const inwards = (from: number, to: number) => from + (to - from) * 0.16;
  return crossings.map(({ x, y }) => ({ x: inwards(x, middle.x), y: inwards(y, middle.y) }));
}

export const parkBlocks = (town: Town): Place[][] =>
  PARKS.map(([quarter, column, row]) => blockOf(town, quarter, column, row));
