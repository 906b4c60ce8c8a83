import { expect, test } from 'vitest';
import { fc } from '#tests/setup/fast-check.ts';
import { cellXOf, cellYOf } from './cell-grid.ts';
import { GROUND_KINDS, type GroundFeature, packGround, readGround } from './ground.ts';
import { cutToCells, GROUND_ZOOM } from './ground-cells.ts';
import { overviewOf, overviewOfWay, polygonArea, simplify } from './overview.ts';

const degrees = (...values: number[]): Int32Array => Int32Array.from(values, (value) => Math.round(value * 1e7));

test('features come back as they were packed', () => {
  const coordinate = fc.integer({ min: -1_800_000_000, max: 1_800_000_000 });
  const feature = fc.record({
    kind: fc.constantFrom(...GROUND_KINDS),
    name: fc.string({ unit: 'grapheme' }),
    rings: fc.array(
      fc.array(fc.tuple(coordinate, coordinate)).map((points) => Int32Array.from(points.flat())),
      { maxLength: 3 },
    ),
  });
  fc.assert(
    fc.property(fc.array(feature), (features) => {
      expect(readGround(packGround(features))).toEqual(features);
    }),
  );
});

test('cut bytes are refused, not half read', () => {
  const packed = packGround([{ kind: 'water', name: 'Pond', rings: [degrees(48, 16, 48, 16.1, 48.1, 16.1)] }]);
  for (let length = 0; length < packed.length; length++) {
    expect(() => readGround(packed.subarray(0, length))).toThrow();
  }
});

test('an area across cells is cut into parts that add up, a little larger than the cells', () => {
  const lake: GroundFeature = {
    kind: 'water',
    name: 'Lake',
    rings: [degrees(47.9, 15.9, 47.9, 16.3, 48.2, 16.3, 48.2, 15.9)],
  };
  const parts = [...cutToCells(lake, GROUND_ZOOM)];
  const [columns, rows] = [new Set(parts.map(({ x }) => x)).size, new Set(parts.map(({ y }) => y)).size];
  expect(parts.length).toBe(columns * rows);
  const whole = polygonArea(lake.rings[0] ?? new Int32Array());
  const sum = parts.reduce((total, { feature }) => total + polygonArea(feature.rings[0] ?? new Int32Array()), 0);
  expect(sum / whole).toBeGreaterThan(1);
  expect(sum / whole).toBeLessThan(1.15);
});

test('a hole stays a hole, and a cell within it shows it', () => {
  const around: GroundFeature = {
    kind: 'wood',
    name: '',
    rings: [
      degrees(47.5, 15.5, 47.5, 16.5, 48.5, 16.5, 48.5, 15.5),
      degrees(47.9, 15.9, 47.9, 16.1, 48.1, 16.1, 48.1, 15.9),
    ],
  };
  const x = cellXOf(16);
  const y = cellYOf(48);
  const middle = [...cutToCells(around, GROUND_ZOOM)].find((cell) => cell.x === x && cell.y === y);
  const [outline, hole] = middle?.feature.rings ?? [];
  expect(polygonArea(hole ?? new Int32Array())).toBe(polygonArea(outline ?? new Int32Array()));
});

test('a line lies in the cells it passes, with its segments there', () => {
  const rail: GroundFeature = { kind: 'rail', name: '', rings: [degrees(48, 16, 48.001, 16.05, 48, 16.1, 48, 16.4)] };
  const parts = [...cutToCells(rail, GROUND_ZOOM)];
  expect(parts.length).toBeGreaterThan(3);
  for (const { feature } of parts) expect(feature.rings[0]?.length).toBeGreaterThanOrEqual(4);
});

test('the overview keeps what is seen from afar, with fewer points', () => {
  const wiggle = Array.from({ length: 200 }, (_, at) => [48 + 1e-5 * Math.sin(at), 16 + at * 1e-4]).flat();
  const lat = degrees(...wiggle.filter((_, at) => at % 2 === 0));
  const lon = degrees(...wiggle.filter((_, at) => at % 2 === 1));
  const motorway = overviewOfWay({ type: 'motorway', link: false, name: 'East', ref: 'A 1', lat, lon });
  expect(motorway).toMatchObject({ kind: 'motorway', name: 'A 1' });
  expect(motorway?.rings[0]?.length).toBeLessThan(10);
  expect(overviewOfWay({ type: 'residential', link: false, name: 'Lane', ref: '', lat, lon })).toBeUndefined();
  const shed = degrees(48, 16, 48, 16.0001, 48.0001, 16.0001);
  expect(overviewOf({ kind: 'water', name: '', rings: [shed] })).toBeUndefined();
});

test('simplifying keeps ends and every point that lies far from the chord', () => {
  const line = degrees(48, 16, 48.01, 16.01, 48, 16.02, 48, 16.03);
  expect(Array.from(simplify(line, 1_800))).toEqual(Array.from(line));
});

test('simplifying a long line leaves out only points near the simplified one', () => {
  const count = 9_001;
  const line = new Int32Array(2 * count);
  for (let at = 0; at < count; at++) {
    line[2 * at] = Math.round(5_000 * Math.sin(at / 40));
    line[2 * at + 1] = at * 100;
  }
  const simple = simplify(line, 400);
  expect(Array.from(simple.subarray(0, 2))).toEqual(Array.from(line.subarray(0, 2)));
  expect(Array.from(simple.subarray(-2))).toEqual(Array.from(line.subarray(-2)));
  expect(simple.length).toBeLessThan(line.length / 10);
  let segment = 0;
  for (let at = 0; at < count; at++) {
    const x = line[2 * at + 1] ?? 0;
    while ((simple[2 * segment + 3] ?? 0) < x) segment++;
    const [y0 = 0, x0 = 0, y1 = 0, x1 = 0] = simple.subarray(2 * segment);
    const between = y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
    expect(Math.abs((line[2 * at] ?? 0) - between)).toBeLessThan(800);
  }
});
