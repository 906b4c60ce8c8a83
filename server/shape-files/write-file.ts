import { Readable } from 'node:stream';
import type { CsvCell } from '#contract/csv-cell.ts';
import type { Shape } from '#contract/shapes.ts';
import { utcDay } from '#contract/utc-day.ts';
import { csvLine } from '#server/http/csv-line.ts';
import type { Exchange } from '#server/http/route.ts';
import { paced } from '#server/pace.ts';
import { SHAPE_MEDIA_TYPE, type ShapeFileFormat } from './raw-shape.ts';

type Value = string | number | boolean | null | readonly string[];

/** An entry to be written: its properties in the order of the columns, and its shape. */
export interface WrittenShape {
  id: string;
  name: string;
  /** In addition to id and name. */
  properties: Readonly<Record<string, Value>>;
  shape: Shape;
}

interface Writer {
  head(columns: readonly string[]): string;
  /** Between two entries. */
  between: string;
  thing(thing: WrittenShape, columns: readonly string[]): string;
  tail: string;
}

const WRITERS: Record<ShapeFileFormat, Writer> = {
  geojson: { head: () => '{"type":"FeatureCollection","features":[\n', between: ',\n', thing: feature, tail: '\n]}\n' },
  kml: {
    head: () => '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n',
    between: '',
    thing: (thing) => `${placemark(thing)}\n`,
    tail: '</Document></kml>\n',
  },
  csv: {
    head: (columns) => csvLine(['id', 'name', 'lat', 'lon', 'radiusMeters', 'polygon', ...columns]),
    between: '',
    thing: (thing, columns) => csvLine(cellsOf(thing, columns)),
    tail: '',
  },
};

/** `columns` names the properties, even if there are no entries. */
interface WrittenFile {
  name: string;
  columns: readonly string[];
  now: Date;
}

/** A file with its name, as JSON: streamed while its entries are read, yielding to other callers. */
export function sendShapeFile<Row>(
  { reply }: Exchange,
  format: ShapeFileFormat,
  pages: AsyncIterable<readonly Row[]>,
  written: (row: Row) => WrittenShape,
  { name, columns, now }: WrittenFile,
): Readable {
  const about = { fileName: `${name}-${utcDay(now)}.${format}`, mediaType: SHAPE_MEDIA_TYPE[format] };
  reply.type('application/json; charset=utf-8');
  async function* pieces() {
    yield `${JSON.stringify(about).slice(0, -1)},"text":"`;
    for await (const text of paced(textOf(WRITERS[format], pages, written, columns))) {
      yield JSON.stringify(text).slice(1, -1);
    }
    yield '"}';
  }
  return Readable.from(pieces());
}

async function* textOf<Row>(
  { head, between, thing, tail }: Writer,
  pages: AsyncIterable<readonly Row[]>,
  written: (row: Row) => WrittenShape,
  columns: readonly string[],
): AsyncGenerator<string> {
  yield head(columns);
  let before = '';
  for await (const rows of pages) {
    for (const row of rows) {
      yield before + thing(written(row), columns);
      before = between;
    }
  }
  yield tail;
}

const radiusOf = (shape: Shape) => (shape.kind === 'circle' ? { radiusMeters: shape.radiusMeters } : {});

function geometryOf(shape: Shape) {
  if (shape.kind === 'circle') return { type: 'Point', coordinates: [shape.lon, shape.lat] };
  return { type: 'Polygon', coordinates: [[...shape.ring, shape.ring[0]]] };
}

/** One feature per line, so that a rejected one can be found. */
function feature({ id, name, properties, shape }: WrittenShape): string {
  return JSON.stringify({
    type: 'Feature',
    id,
    properties: { id, name, ...properties, ...radiusOf(shape) },
    geometry: geometryOf(shape),
  });
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);

function placemark({ id, name, properties, shape }: WrittenShape): string {
  const data = Object.entries({ id, ...properties, ...radiusOf(shape) }).map(
    ([key, value]) => `<Data name="${key}"><value>${escaped(String(value ?? ''))}</value></Data>`,
  );
  const places = (ring: readonly (readonly number[])[]) => ring.map(([lon, lat]) => `${lon},${lat}`).join(' ');
  const geometry =
    shape.kind === 'circle'
      ? `<Point><coordinates>${shape.lon},${shape.lat}</coordinates></Point>`
      : `<Polygon><outerBoundaryIs><LinearRing><coordinates>${places([...shape.ring, ...shape.ring.slice(0, 1)])}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
  return `<Placemark><name>${escaped(name)}</name><ExtendedData>${data.join('')}</ExtendedData>${geometry}</Placemark>`;
}

const cellOf = (value: Value): CsvCell => (isList(value) ? value.join('|') : value);
const isList = (value: Value): value is readonly string[] => Array.isArray(value);

function cellsOf({ id, name, properties, shape }: WrittenShape, columns: readonly string[]): CsvCell[] {
  const place =
    shape.kind === 'circle'
      ? [shape.lat, shape.lon, shape.radiusMeters, '']
      : ['', '', '', shape.ring.map(([lon, lat]) => `${lon} ${lat}`).join('; ')];
  return [id, name, ...place, ...columns.map((column) => cellOf(properties[column] ?? ''))];
}
