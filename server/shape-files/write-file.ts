import type { Shape } from '#contract/shapes.ts';
import { utcDay } from '#contract/utc-day.ts';
import { SHAPE_MEDIA_TYPE, type ShapeFileFormat } from './raw-shape.ts';

type Value = string | number | boolean | null | readonly string[];

/** A thing to be written: its properties in the order of the columns, and where it is. */
export interface WrittenShape {
  id: string;
  name: string;
  /** Beside id and name. */
  properties: Readonly<Record<string, Value>>;
  shape: Shape;
}

const WRITERS: Record<ShapeFileFormat, (things: readonly WrittenShape[], columns: readonly string[]) => string> = {
  geojson,
  kml,
  csv,
};

/** `columns` names the properties, also where there is nothing to write. */
export const writeShapeFile = (
  format: ShapeFileFormat,
  things: readonly WrittenShape[],
  { name, columns, now }: { name: string; columns: readonly string[]; now: Date },
) => ({
  fileName: `${name}-${utcDay(now)}.${format}`,
  mediaType: SHAPE_MEDIA_TYPE[format],
  text: WRITERS[format](things, columns),
});

const radiusOf = (shape: Shape) => (shape.kind === 'circle' ? { radiusMeters: shape.radiusMeters } : {});

function geometryOf(shape: Shape) {
  if (shape.kind === 'circle') return { type: 'Point', coordinates: [shape.lon, shape.lat] };
  return { type: 'Polygon', coordinates: [[...shape.ring, shape.ring[0]]] };
}

/** One feature per line, so that a rejected one can be found. */
function geojson(things: readonly WrittenShape[]): string {
  const features = things.map(({ id, name, properties, shape }) =>
    JSON.stringify({
      type: 'Feature',
      id,
      properties: { id, name, ...properties, ...radiusOf(shape) },
      geometry: geometryOf(shape),
    }),
  );
  return `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);

function kml(things: readonly WrittenShape[]): string {
  const placemarks = things.map(({ id, name, properties, shape }) => {
    const data = Object.entries({ id, ...properties, ...radiusOf(shape) }).map(
      ([key, value]) => `<Data name="${key}"><value>${escaped(String(value ?? ''))}</value></Data>`,
    );
    const places = (ring: readonly (readonly number[])[]) => ring.map(([lon, lat]) => `${lon},${lat}`).join(' ');
    const geometry =
      shape.kind === 'circle'
        ? `<Point><coordinates>${shape.lon},${shape.lat}</coordinates></Point>`
        : `<Polygon><outerBoundaryIs><LinearRing><coordinates>${places([...shape.ring, ...shape.ring.slice(0, 1)])}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
    return `<Placemark><name>${escaped(name)}</name><ExtendedData>${data.join('')}</ExtendedData>${geometry}</Placemark>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>',
    ...placemarks,
    '</Document></kml>',
    '',
  ].join('\n');
}

function cellOf(value: Value | undefined): string {
  const text = Array.isArray(value) ? value.join('|') : String(value ?? '');
  // A spreadsheet would interpret such a text as a formula; numbers stay numbers.
  const harmless = typeof value !== 'number' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function csv(things: readonly WrittenShape[], columns: readonly string[]): string {
  const head = ['id', 'name', 'lat', 'lon', 'radiusMeters', 'polygon', ...columns];
  const lines = things.map(({ id, name, properties, shape }): Value[] => {
    const place =
      shape.kind === 'circle'
        ? [shape.lat, shape.lon, shape.radiusMeters, '']
        : ['', '', '', shape.ring.map(([lon, lat]) => `${lon} ${lat}`).join('; ')];
    return [id, name, ...place, ...columns.map((column) => properties[column] ?? '')];
  });
  return [head, ...lines].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}
