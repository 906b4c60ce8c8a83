import { gzipSync } from 'node:zlib';
import type { fc } from './fast-check.ts';

/** Text of about this many bytes, made to be costly to read. */
export type HostileText = (bytes: number) => string;

const repeated = (piece: string, bytes: number) => piece.repeat(Math.max(1, Math.floor(bytes / piece.length)));

/** A comb whose teeth all overlap: the worst case for comparing edges pair by pair. */
function comb(bytes: number): string {
  const corners = Math.min(4_990, Math.floor(bytes / 24));
  const ring = Array.from({ length: corners }, (_, at) => {
    const [tooth, side] = [Math.floor(at / 2), at % 2];
    return [
      Number(((tooth % 2) * 0.01 + side * 0.5 + tooth * 1e-6).toFixed(6)),
      Number((48 + tooth * 1e-5).toFixed(6)),
    ];
  });
  return JSON.stringify({ kind: 'polygon', ring });
}

/** Values for any field, as JSON. */
export const HOSTILE_VALUES: Readonly<Record<string, HostileText>> = {
  'nested lists': (bytes) => repeated('[', bytes / 2) + repeated(']', bytes / 2),
  'nested objects': (bytes) => `${repeated('{"a":', bytes)}1`,
  'empty objects': (bytes) => `[${repeated('{},', bytes)}{}]`,
  'unknown keys': (bytes) => `{${Array.from({ length: Math.floor(bytes / 12) }, (_, at) => `"k${at}":1`).join(',')}}`,
  numbers: (bytes) => `[${repeated('1e1,', bytes)}1]`,
  'combining marks': (bytes) => `"a${repeated('\u0301', bytes / 2)}"`,
  'mixed marks': (bytes) => `"${repeated('a\u0301\u0323\u0327', bytes / 2)}"`,
  'digits and a letter': (bytes) => `"${repeated('1', bytes)}x"`,
  letters: (bytes) => `"${repeated('a', bytes)}"`,
  'at signs': (bytes) => `"${repeated('a@', bytes)}"`,
  'half pairs': (bytes) => `"${repeated('\\ud800', bytes)}"`,
  'a comb': comb,
};

/** Names that calls know, so that hostile values reach what reads them. */
const FIELDS = [
  'name',
  'productName',
  'email',
  'text',
  'shape',
  'ring',
  'note',
  'notes',
  'device',
  'logs',
  'fixes',
  'data',
  'lat',
  'lon',
  'tst',
  'timestamp',
  'location',
  'locations',
];

/** A JSON body with hostile values in fields that calls know. */
export const hostileBody = (fields: readonly string[], kind: string, bytes: number): string => {
  const value = HOSTILE_VALUES[kind]?.(bytes / Math.max(1, fields.length)) ?? 'null';
  return fields.length === 0 ? value : `{${fields.map((field) => `"${field}":${value}`).join(',')}}`;
};

export const hostileBodies = (random: typeof fc, sizes: readonly number[]) =>
  random.record({
    kind: random.constantFrom(...Object.keys(HOSTILE_VALUES)),
    bytes: random.constantFrom(...sizes),
    fields: random.subarray(FIELDS, { minLength: 0, maxLength: 3 }),
  });

const csvOf = (head: string, row: string, bytes: number) => `${head}\n${repeated(`${row}\n`, bytes)}`;

const many = (count: number, piece: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => piece(at)).join('');

/** Files, each made to be costly to the reader of its format. */
export const HOSTILE_FILES: Readonly<Record<string, { format: 'csv' | 'kml' | 'geojson' | 'gpx'; text: HostileText }>> =
  {
    'open tags': { format: 'gpx', text: (bytes) => repeated('<a>', bytes) },
    'closed tags': { format: 'gpx', text: (bytes) => `<gpx>${repeated('<a/>', bytes)}</gpx>` },
    'track points': {
      format: 'gpx',
      text: (bytes) =>
        `<gpx><trk>${repeated('<trkpt lat="48" lon="16"><time>2026-01-01T00:00:00Z</time></trkpt>', bytes)}</trk></gpx>`,
    },
    placemarks: {
      format: 'kml',
      text: (bytes) => `<kml>${repeated('<Placemark><name>a</name></Placemark>', bytes)}</kml>`,
    },
    'many columns': { format: 'csv', text: (bytes) => csvOf(`name${',a'.repeat(bytes / 4)}`, 'x', bytes / 2) },
    'unknown columns': {
      format: 'csv',
      text: (bytes) => csvOf(`name${many(199, (at) => `,a${at}`)}`, `x${',1'.repeat(199)}`, bytes),
    },
    'own columns': {
      format: 'csv',
      text: (bytes) => csvOf(`name${many(190, (at) => `,own:${at}:text`)}`, `x${',1'.repeat(190)}`, bytes),
    },
    'many devices': { format: 'csv', text: (bytes) => csvOf('name,obd', `x,${'a|'.repeat(bytes / 4)}`, bytes) },
    'unknown data': {
      format: 'kml',
      text: (bytes) =>
        `<kml><Placemark><name>a</name><ExtendedData>${many(bytes / 48, (at) => `<Data name="k${at}"><value>1</value></Data>`)}</ExtendedData></Placemark></kml>`,
    },
    'unknown properties': {
      format: 'geojson',
      text: (bytes) => {
        const properties = `{"name":"a"${many(500, (at) => `,"k${at}":1`)}}`;
        const one = `{"type":"Feature","properties":${properties},"geometry":{"type":"Point","coordinates":[16,48]}}`;
        const count = Math.max(1, Math.floor(bytes / one.length));
        return `{"type":"FeatureCollection","features":[${Array(count).fill(one).join(',')}]}`;
      },
    },
    'one name': { format: 'csv', text: (bytes) => csvOf('name,lat,lon', 'a,48,16', Math.min(bytes, 70_000)) },
    'marked names': {
      format: 'csv',
      text: (bytes) => csvOf('name,lat,lon', `a${'\u0301'.repeat(2_000)},48,16`, bytes),
    },
    combs: {
      format: 'geojson',
      text: (bytes) => {
        const { ring } = JSON.parse(comb(100_000)) as { ring: number[][] };
        const one = JSON.stringify({
          type: 'Feature',
          properties: { name: 'a' },
          geometry: { type: 'Polygon', coordinates: [ring] },
        });
        const count = Math.max(1, Math.floor(bytes / one.length));
        return `{"type":"FeatureCollection","features":[${Array(count).fill(one).join(',')}]}`;
      },
    },
  };

export const packed = (text: string): Buffer => gzipSync(text, { level: 1 });
