import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { describe, expect, test } from 'vitest';
import { cellBounds } from '#engine/roads/cell-grid.ts';
import type { GroundFeature } from '#engine/roads/ground.ts';
import type { Way } from '#engine/roads/way.ts';
import { drawTile, type TileAddress } from './draw-tile.ts';
import { itemOfGround, itemOfWay, type MapItem } from './map-item.ts';

const HERE: TileAddress = { z: 14, x: 8920, y: 5685 };
const { south, west, north, east } = cellBounds(HERE, HERE.z);
/** A place of the tile: 0, 0 is its north-west corner. */
const at = (x: number, y: number): [lat: number, lon: number] => [
  north + (south - north) * y,
  west + (east - west) * x,
];
const steps = (places: readonly [number, number][]) =>
  places.map(([lat, lon]) => [lat * 1e7, lon * 1e7].map(Math.round));

const aWay = (places: readonly [number, number][], facts: Partial<Way> = {}): MapItem =>
  itemOfWay({
    id: 1,
    type: 'residential',
    link: false,
    name: 'Lindengasse',
    ref: '',
    oneway: 0,
    limitAlong: 30,
    limitAgainst: 30,
    limitFrom: 'sign',
    drivable: true,
    cyclable: true,
    layer: 0,
    surface: 'paved',
    lat: Int32Array.from(steps(places), ([lat = 0]) => lat),
    lon: Int32Array.from(steps(places), ([, lon = 0]) => lon),
    ...facts,
  });
const aGround = (kind: GroundFeature['kind'], ...rings: (readonly [number, number][])[]): MapItem =>
  itemOfGround({ kind, name: 'Name', rings: rings.map((ring) => Int32Array.from(steps(ring).flat())) });

/** Read with the library that the map itself reads tiles with. */
function seen(items: readonly MapItem[], address = HERE) {
  const tile = new VectorTile(new PbfReader(drawTile(items, address)));
  return Object.values(tile.layers).flatMap((layer) =>
    Array.from({ length: layer.length }, (_, number) => {
      const feature = layer.feature(number);
      return {
        layer: layer.name,
        facts: feature.properties,
        type: feature.type,
        geometry: feature.loadGeometry().map((part) => part.map(({ x, y }) => [x, y])),
      };
    }),
  );
}

describe('a tile', () => {
  test('holds a street with its name where it lies', () => {
    const [street, ...others] = seen([aWay([at(0.25, 0.5), at(0.75, 0.5)], { oneway: 1 })]);
    expect(others).toEqual([]);
    expect(street).toMatchObject({
      layer: 'road',
      type: 2,
      facts: { kind: 'residential', name: 'Lindengasse', oneway: 1 },
    });
    const [[start, end] = []] = street?.geometry ?? [];
    for (const [place, x] of [
      [start, 1024],
      [end, 3072],
    ] as const) {
      expect(Math.abs((place?.[0] ?? 0) - x)).toBeLessThanOrEqual(1);
      expect(Math.abs((place?.[1] ?? 0) - 2048)).toBeLessThanOrEqual(4);
    }
  });

  test('cuts what leaves it, and begins anew where it comes back', () => {
    const [road] = seen([aWay([at(-0.5, 0.2), at(1.5, 0.2), at(1.5, 0.6), at(-0.5, 0.6)])]);
    expect(road?.geometry).toHaveLength(2);
    for (const [x = 0, y = 0] of road?.geometry.flat() ?? []) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(-64);
      expect(Math.max(x, y)).toBeLessThanOrEqual(4096 + 64);
    }
  });

  test('is empty where nothing lies', () => {
    expect(drawTile([aWay([at(2, 2), at(3, 3)])], HERE)).toHaveLength(0);
  });

  test('fills a lake and leaves its island out, whichever way round they were drawn', () => {
    const lake: [number, number][] = [at(0.1, 0.1), at(0.9, 0.1), at(0.9, 0.9), at(0.1, 0.9), at(0.1, 0.1)];
    const island: [number, number][] = [at(0.4, 0.4), at(0.6, 0.4), at(0.6, 0.6), at(0.4, 0.6)];
    for (const outline of [lake, lake.toReversed()]) {
      for (const hole of [island, island.toReversed()]) {
        const tile = new VectorTile(new PbfReader(drawTile([aGround('water', outline, hole)], HERE)));
        const feature = tile.layers.ground?.feature(0).toGeoJSON(HERE.x, HERE.y, HERE.z);
        expect(feature?.geometry.type).toBe('Polygon');
        expect(feature?.geometry).toMatchObject({ coordinates: { length: 2 } });
      }
    }
  });

  test('within a large wood is wood all over', () => {
    const [wood] = seen([aGround('wood', [at(-3, -3), at(4, -3), at(4, 4), at(-3, 4)])]);
    expect(wood?.geometry[0]?.slice(0, 4).map(String).sort()).toEqual(['-64,-64', '-64,4160', '4160,-64', '4160,4160']);
  });

  test('names a place once, though two tiles meet there', () => {
    const edge = aGround('village', [at(1, 0.5)]);
    const both = [HERE, { ...HERE, x: HERE.x + 1 }].flatMap((address) => seen([edge], address));
    expect(both).toHaveLength(1);
  });

  test('shows houses and paths only from close by', () => {
    const items = [
      aGround('building', [at(0.1, 0.1), at(0.2, 0.1), at(0.2, 0.2), at(0.1, 0.2)]),
      aWay([at(0, 0), at(1, 1)], { type: 'footway' }),
    ];
    expect(seen(items)).toHaveLength(2);
    expect(seen(items, { z: 13, x: HERE.x >> 1, y: HERE.y >> 1 })).toEqual([]);
  });
});
