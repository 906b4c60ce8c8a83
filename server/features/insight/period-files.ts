import type { PeriodFormat } from '#contract/insight-lists.ts';
import type { TimelineItem } from '#contract/timeline.ts';
import type { Fixes } from '#engine/fixes.ts';
import { TRACK_GAP_MS } from '#server/features/timeline/track-parts.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/http/csv-line.ts';
import { paced } from '#server/pace.ts';

/** An item with every position the phone sent; stays have none. */
export interface PeriodItem {
  item: TimelineItem;
  fixes: Fixes | null;
}
type Pieces = AsyncGenerator<string>;
type Items = AsyncGenerator<PeriodItem>;

export interface About {
  projectId: number;
  userId: string;
  from: string;
  to: string;
}

export const PERIOD_TYPES: Readonly<Record<PeriodFormat, string>> = {
  gpx: 'application/gpx+xml; charset=utf-8',
  geojson: 'application/geo+json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

const WRITERS: Readonly<Record<PeriodFormat, (about: About, items: Items) => Pieces>> = { gpx, geojson, csv, json };

/** All items of a period as one file, in chunks small enough not to block the event loop. */
export const writePeriod = (format: PeriodFormat, about: About, items: Items): Pieces =>
  paced(WRITERS[format](about, items));

const MAX_POSITIONS = 500;
/** Splits a range of positions into chunks of the file. */
function* piecesOf(from: number, to: number): Generator<number[]> {
  for (let start = from; start < to; start += MAX_POSITIONS) {
    yield Array.from({ length: Math.min(MAX_POSITIONS, to - start) }, (_, at) => start + at);
  }
}
/** The elements of a JSON array, without the brackets. */
function* elementsOf(from: number, to: number, elementAt: (at: number) => unknown): Generator<string> {
  for (const positions of piecesOf(from, to)) {
    const elements = positions.map((at) => JSON.stringify(elementAt(at)));
    yield `${positions[0] === from ? '' : ','}${elements.join(',')}`;
  }
}
/** An object as JSON without its closing brace, so that a property can be appended. */
const openObject = (value: object): string => JSON.stringify(value).slice(0, -1);

const timeAt = ({ timestamp }: Fixes, at: number): string => new Date((timestamp[at] ?? 0) * 1000).toISOString();
const rounded = (value: number | undefined, digits: number): number | null =>
  value === undefined || Number.isNaN(value) ? null : Number(value.toFixed(digits));
const degrees = (value: number | undefined): number => Number((value ?? 0).toFixed(7));

/** The start and end of each uninterrupted stretch, so that no line is drawn across a gap. */
function stretchesOf({ timestamp, length }: Fixes): [from: number, to: number][] {
  const stretches: [number, number][] = [];
  for (let from = 0, at = 1; from < length; at++) {
    const isBroken = at === length || ((timestamp[at] ?? 0) - (timestamp[at - 1] ?? 0)) * 1000 > TRACK_GAP_MS;
    if (!isBroken) continue;
    stretches.push([from, at]);
    from = at;
  }
  return stretches;
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const inXml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

function trackPoint(fixes: Fixes, at: number): string {
  const altitude = rounded(fixes.altitude[at], 1);
  const elevation = altitude === null ? '' : `<ele>${altitude}</ele>`;
  const place = `lat="${degrees(fixes.lat[at])}" lon="${degrees(fixes.lon[at])}"`;
  return `<trkpt ${place}>${elevation}<time>${timeAt(fixes, at)}</time></trkpt>\n`;
}

async function* gpx({ userId }: About, items: Items): Pieces {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield '<gpx version="1.1" creator="MOVE Dashboard" xmlns="http://www.topografix.com/GPX/1/1">\n';
  yield `<metadata><name>${inXml(userId)}</name></metadata>\n`;
  for await (const { item, fixes } of items) {
    if (!fixes || fixes.length === 0) continue;
    yield `<trk><name>${item.startTs}</name><type>${item.type}</type>\n`;
    for (const [from, to] of stretchesOf(fixes)) {
      yield '<trkseg>\n';
      for (const positions of piecesOf(from, to)) yield positions.map((at) => trackPoint(fixes, at)).join('');
      yield '</trkseg>\n';
    }
    yield '</trk>\n';
  }
  yield '</gpx>\n';
}

const lonLatAt = (fixes: Fixes, at: number): [lon: number, lat: number] => [
  degrees(fixes.lon[at]),
  degrees(fixes.lat[at]),
];

async function* geojson(about: About, items: Items): Pieces {
  yield `{"type":"FeatureCollection","properties":${JSON.stringify(about)},"features":[`;
  let comma = '';
  for await (const { item, fixes } of items) {
    if (!fixes || fixes.length === 0) continue;
    const { startTs, endTs, type, features } = item;
    const properties = { startTs, endTs, type, gpsStats: features.gpsStats, scores: features.scores };
    yield `${comma}\n${openObject({ type: 'Feature', properties })},"geometry":{"type":"MultiLineString","coordinates":[`;
    for (const [from, to] of stretchesOf(fixes)) {
      // A GeoJSON line needs two points, so a single point is repeated.
      const last = Math.max(to, from + 2);
      yield from === 0 ? '[' : ',[';
      yield* elementsOf(from, last, (at) => lonLatAt(fixes, Math.min(at, to - 1)));
      yield ']';
    }
    yield ']}}';
    comma = ',';
  }
  yield '\n]}\n';
}

const POINT = ['time', 'lat', 'lon', 'accuracyMeters', 'speedKmh', 'bearingDegrees', 'altitudeMeters'] as const;

const pointAt = (fixes: Fixes, at: number): Record<(typeof POINT)[number], string | number | null> => ({
  time: timeAt(fixes, at),
  lat: degrees(fixes.lat[at]),
  lon: degrees(fixes.lon[at]),
  accuracyMeters: rounded(fixes.accuracy[at], 1),
  speedKmh: rounded((fixes.speed[at] ?? Number.NaN) * 3.6, 1),
  bearingDegrees: rounded(fixes.bearing[at], 1),
  altitudeMeters: rounded(fixes.altitude[at], 1),
});

async function* csv(_about: About, items: Items): Pieces {
  yield BYTE_ORDER_MARK + csvLine(['itemStart', 'mode', ...POINT]);
  for await (const { item, fixes } of items) {
    if (!fixes) continue;
    const lineAt = (at: number): string => {
      const point = pointAt(fixes, at);
      return csvLine([item.startTs, item.type, ...POINT.map((name) => point[name])]);
    };
    for (const positions of piecesOf(0, fixes.length)) yield positions.map(lineAt).join('');
  }
}

async function* json(about: About, items: Items): Pieces {
  yield `{"about":${JSON.stringify(about)},"items":[`;
  let comma = '';
  for await (const { item, fixes } of items) {
    yield `${comma}\n${openObject(item)},"points":[`;
    if (fixes) yield* elementsOf(0, fixes.length, (at) => pointAt(fixes, at));
    yield ']}';
    comma = ',';
  }
  yield '\n]}\n';
}
