import { describe, expect, it } from 'vitest';
import { METERS_PER_DEGREE, POSITION_STEPS } from '#engine/geo/plane.ts';
import { fc } from '#tests/setup/fast-check.ts';
import { cellNumber, cellOfNumber, cellsOf, cellsOfLine, cellXOf, cellYOf } from './cell-grid.ts';
import { mapOfWays } from './cells-of-ways.ts';
import { NearRoads } from './near-roads.ts';
import { packCell } from './pack-cell.ts';
import { readCell } from './road-cell.ts';
import { unpackCell } from './unpack-cell.ts';
import { DRIVABLE, RAIL, type Way } from './way.ts';
import { aWay } from './ways.test-support.ts';

/** Every piece of every way, without any index. */
function linearScan(ways: readonly Way[], lat: number, lon: number, radius: number): string[] {
  const found: string[] = [];
  const east = METERS_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  for (const way of ways)
    for (let at = 0; at + 1 < way.lat.length; at++) {
      const place = (point: number) => [
        ((way.lon[point] ?? 0) / POSITION_STEPS - lon) * east,
        ((way.lat[point] ?? 0) / POSITION_STEPS - lat) * METERS_PER_DEGREE,
      ];
      const [[ax = 0, ay = 0], [bx = 0, by = 0]] = [place(at), place(at + 1)];
      const square = (bx - ax) ** 2 + (by - ay) ** 2;
      const share = square === 0 ? 0 : -(ax * (bx - ax) + ay * (by - ay)) / square;
      const along = Math.min(1, Math.max(0, share));
      const meters = Math.hypot(ax + along * (bx - ax), ay + along * (by - ay));
      if (meters <= radius) found.push(`${way.id}/${at} ${meters.toFixed(2)}`);
    }
  return found.sort();
}

function found(ways: readonly Way[], lat: number, lon: number, radius: number, wanted?: number): string[] {
  const map = mapOfWays(ways);
  const out = new NearRoads();
  map.near(lat, lon, radius, out, wanted);
  return Array.from(
    { length: out.count },
    (_, at) => `${map.ways[out.way[at] ?? 0]?.id}/${out.segment[at]} ${out.meters[at]?.toFixed(2)}`,
  ).sort();
}

const place = fc.tuple(
  fc.double({ min: 47.9, max: 48.1, noNaN: true }),
  fc.double({ min: 15.9, max: 16.1, noNaN: true }),
);

describe('the road near a point', () => {
  it('is the same as a look at every piece of every way, also over the borders of cells', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(place, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 12 }),
        place,
        fc.integer({ min: 1, max: 9000 }),
        (lines, [lat, lon], radius) => {
          const ways = lines.map((line, at) => aWay(at + 1, line));
          expect(found(ways, lat, lon, radius)).toEqual(linearScan(ways, lat, lon, radius));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('says where on the piece it is', () => {
    const map = mapOfWays([
      aWay(7, [
        [48, 16],
        [48, 16.01],
        [48, 16.02],
      ]),
    ]);
    const out = new NearRoads();
    map.near(48.0001, 16.0125, 50, out);
    expect(out.count).toBe(1);
    expect(map.ways[out.way[0] ?? 9]).toMatchObject({ id: 7, name: 'Street 7' });
    expect(out.segment[0]).toBe(1);
    expect(out.along[0]).toBeCloseTo(0.25, 6);
    expect(out.meters[0]).toBeCloseTo(0.0001 * METERS_PER_DEGREE, 3);
  });

  it('is of the asked kind', () => {
    const street = aWay(1, [
      [48, 16],
      [48, 16.01],
    ]);
    const rail = aWay(
      2,
      [
        [48, 16],
        [48, 16.01],
      ],
      { type: 'rail', drivable: false, cyclable: false },
    );
    expect(found([street, rail], 48, 16.005, 10, DRIVABLE)).toEqual(['1/0 0.00']);
    expect(found([street, rail], 48, 16.005, 10, RAIL)).toEqual(['2/0 0.00']);
  });

  it('is nothing where no cell was loaded, and nothing of far ways', () => {
    expect(
      found(
        [
          aWay(1, [
            [48, 16],
            [48, 16.01],
          ]),
        ],
        49,
        16,
        500,
      ),
    ).toEqual([]);
    expect(
      found(
        [
          aWay(1, [
            [48, 16],
            [48, 16.01],
          ]),
        ],
        48.01,
        16,
        500,
      ),
    ).toEqual([]);
  });
});

describe('a packed cell', () => {
  const whole = aWay(
    -12_345_678_901,
    [
      [48.1234567, 16.7654321],
      [-33.9, -70.5],
    ],
    {
      type: 'motorway',
      link: true,
      name: 'Große Straße',
      ref: 'A 1; E 60',
      oneway: -1,
      limitAlong: 130,
      limitAgainst: 80,
      limitFrom: 'sign',
      drivable: false,
      layer: -2,
      surface: 'unpaved',
    },
  );

  it('gives back every way as it was', () => {
    const ways = [
      aWay(5, [
        [48, 16],
        [48.1, 16.1],
      ]),
      whole,
      aWay(
        1_000_000_000_000_000,
        [
          [0, 180],
          [0, -180],
        ],
        { oneway: 1 },
      ),
    ];
    expect(unpackCell(packCell(ways))).toEqual(ways);
  });

  it('of several regions holds a way once', () => {
    const key = { x: cellXOf(16), y: cellYOf(48) };
    const cell = readCell(
      key,
      packCell([
        aWay(1, [
          [48, 16],
          [48, 16.01],
        ]),
        whole,
      ]),
      packCell([whole]),
    );
    expect(cell.ways.map(({ id }) => id)).toEqual([1, whole.id]);
  });

  it('is refused when it is of an unknown format or cut', () => {
    expect(() => unpackCell(Uint8Array.of(99))).toThrow('unknown format');
    expect(() => unpackCell(packCell([whole]).subarray(0, 40))).toThrow('end inside');
  });
});

describe('cells', () => {
  it('of a line are among those of its bounds and hold its points', () => {
    const way = aWay(1, [
      [48, 16],
      [48.2, 16.3],
      [48.05, 16.31],
    ]);
    const cells = cellsOfLine(way.lat, way.lon);
    const around = cellsOf({ south: 48, west: 16, north: 48.2, east: 16.31 }).map(({ x, y }) => cellNumber(x, y));
    expect([...cells].every((cell) => around.includes(cell))).toBe(true);
    expect(cells).toContain(cellNumber(cellXOf(16.31), cellYOf(48.05)));
    expect(cellOfNumber(cellNumber(3, 5))).toEqual({ x: 3, y: 5 });
  });
});
