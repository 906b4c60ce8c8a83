import type { PoiFormat } from '../../../../contract/poi-lists.ts';
import { type PoiRow, shapeOf } from '../present-poi.ts';
import { MEDIA_TYPE } from './raw-poi.ts';

const WRITERS: Record<PoiFormat, (rows: readonly PoiRow[]) => string> = { geojson, kml, csv };

export const writeFile = (format: PoiFormat, rows: readonly PoiRow[], now: Date) => ({
  fileName: `points-of-interest-${now.toISOString().slice(0, 10)}.${format}`,
  mediaType: MEDIA_TYPE[format],
  text: WRITERS[format](rows),
});

const propertiesOf = (row: PoiRow) => ({
  id: row.id,
  name: row.name,
  tags: row.tags,
  active: row.active,
  inTrip: row.in_trip,
  onEnter: row.on_enter,
  onExit: row.on_exit,
  dwellSeconds: row.dwell_seconds,
  ...(!row.ring && { radiusMeters: row.radius_meters }),
});

function geometryOf(row: PoiRow) {
  const shape = shapeOf(row);
  if (shape.kind === 'circle') return { type: 'Point', coordinates: [shape.lon, shape.lat] };
  return { type: 'Polygon', coordinates: [[...shape.ring, shape.ring[0]]] };
}

/** One feature a line, so that a refused one is found. */
function geojson(rows: readonly PoiRow[]): string {
  const features = rows.map((row) =>
    JSON.stringify({ type: 'Feature', id: row.id, properties: propertiesOf(row), geometry: geometryOf(row) }),
  );
  return `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);

function kml(rows: readonly PoiRow[]): string {
  const placemarks = rows.map((row) => {
    const { name, ...rest } = propertiesOf(row);
    const data = Object.entries(rest).map(
      ([key, value]) => `<Data name="${key}"><value>${escaped(String(value))}</value></Data>`,
    );
    const shape = shapeOf(row);
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

const COLUMNS = [
  'id',
  'name',
  'lat',
  'lon',
  'radiusMeters',
  'polygon',
  'tags',
  'active',
  'inTrip',
  'onEnter',
  'onExit',
  'dwellSeconds',
];

function cellOf(value: unknown): string {
  const text = String(value ?? '');
  // A spreadsheet takes such a text for a formula; numbers stay numbers.
  const harmless = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function csv(rows: readonly PoiRow[]): string {
  const lines = rows.map((row) => {
    const shape = shapeOf(row);
    const properties = propertiesOf(row);
    const place =
      shape.kind === 'circle'
        ? [shape.lat, shape.lon, shape.radiusMeters, '']
        : ['', '', '', shape.ring.map(([lon, lat]) => `${lon} ${lat}`).join('; ')];
    return [
      row.id,
      row.name,
      ...place,
      row.tags.join('|'),
      ...[properties.active, properties.inTrip, properties.onEnter, properties.onExit, row.dwell_seconds],
    ];
  });
  return [COLUMNS, ...lines].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}
