import type { MatchedTrack } from '#contract/matched-codec.ts';
import type { DrivingEvent } from '#contract/timeline.ts';
import type { Trip, TripFormat } from '#contract/trip.ts';
import type { Fixes } from '#engine/fixes.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/http/csv-line.ts';
import { roadsInOrder } from '#server/ingest/run/stored-matched.ts';
import { TRACK_GAP_MS } from './track-parts.ts';

export const TRIP_MEDIA_TYPE: Readonly<Record<TripFormat, string>> = {
  gpx: 'application/gpx+xml; charset=utf-8',
  geojson: 'application/geo+json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

interface Exported {
  userId: string;
  trip: Trip;
  fixes: Fixes;
  matched: MatchedTrack;
}

const WRITERS: Readonly<Record<TripFormat, (of: Exported) => Generator<string>>> = { gpx, geojson, csv, json };

/** A trip as a file, in chunks. */
export const writeTrip = (format: TripFormat, of: Exported): Generator<string> => WRITERS[format](of);

const timeOf = ({ timestamp }: Fixes, at: number): string => new Date((timestamp[at] ?? 0) * 1000).toISOString();
const known = (value: number | undefined, digits: number): number | null =>
  value === undefined || Number.isNaN(value) ? null : Number(value.toFixed(digits));
const degrees = (value: number | undefined): number => Number((value ?? 0).toFixed(7));

/** No line is drawn across a gap. */
function isAfterGap({ timestamp }: Fixes, at: number): boolean {
  return at > 0 && ((timestamp[at] ?? 0) - (timestamp[at - 1] ?? 0)) * 1000 > TRACK_GAP_MS;
}

const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => XML[sign] ?? sign);

function* gpx({ userId, trip, fixes }: Exported): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield '<gpx version="1.1" creator="MOVE Dashboard" xmlns="http://www.topografix.com/GPX/1/1">\n';
  for (const { timestamp, type, strength, lat, lon } of eventsOf(trip)) {
    const name = `${type} ${strength}`;
    yield `<wpt lat="${degrees(lat)}" lon="${degrees(lon)}"><time>${timestamp}</time><name>${name}</name></wpt>\n`;
  }
  yield `<trk><name>${escaped(userId)}</name><type>${trip.type}</type><trkseg>\n`;
  for (let at = 0; at < fixes.length; at++) {
    if (isAfterGap(fixes, at)) yield '</trkseg><trkseg>\n';
    const altitude = known(fixes.altitude[at], 1);
    const elevation = altitude === null ? '' : `<ele>${altitude}</ele>`;
    const [lat, lon] = [degrees(fixes.lat[at]), degrees(fixes.lon[at])];
    yield `<trkpt lat="${lat}" lon="${lon}">${elevation}<time>${timeOf(fixes, at)}</time></trkpt>\n`;
  }
  yield '</trkseg></trk></gpx>\n';
}

const eventsOf = ({ features }: Trip): DrivingEvent[] => features.drivingBehaviorEvents?.events ?? [];

function* geojson({ userId, trip, fixes }: Exported): Generator<string> {
  const { startTs, endTs, type, measuredType, distanceMeters, features } = trip;
  const properties = { userId, startTs, endTs, type, measuredType, distanceMeters, scores: features.scores ?? null };
  yield '{"type":"FeatureCollection","features":[\n';
  yield `{"type":"Feature","properties":${JSON.stringify(properties)},"geometry":{"type":"MultiLineString","coordinates":[`;
  yield* lines(fixes);
  yield ']}}';
  for (const { lat, lon, ...event } of eventsOf(trip)) {
    const geometry = { type: 'Point', coordinates: [degrees(lon), degrees(lat)] };
    yield `,\n${JSON.stringify({ type: 'Feature', properties: event, geometry })}`;
  }
  yield '\n]}\n';
}

/** A GeoJSON line needs two points, so a single point is repeated. */
function* lines(fixes: Fixes): Generator<string> {
  const placeAt = (at: number) => `[${degrees(fixes.lon[at])},${degrees(fixes.lat[at])}]`;
  for (let at = 0; at < fixes.length; at++) {
    const begins = at === 0 || isAfterGap(fixes, at);
    const ends = at === fixes.length - 1 || isAfterGap(fixes, at + 1);
    const twin = begins && ends ? `,${placeAt(at)}` : '';
    yield `${begins ? `${at > 0 ? ',' : ''}[` : ','}${placeAt(at)}${twin}${ends ? ']' : ''}`;
  }
}

type RoadAt = ReturnType<typeof roadsInOrder>;

const pointAt = (fixes: Fixes, at: number, roadAt: RoadAt) => ({
  timestamp: timeOf(fixes, at),
  lat: degrees(fixes.lat[at]),
  lon: degrees(fixes.lon[at]),
  accuracyMeters: known(fixes.accuracy[at], 1),
  speedKmh: known((fixes.speed[at] ?? Number.NaN) * 3.6, 1),
  bearingDegrees: known(fixes.bearing[at], 1),
  altitudeMeters: known(fixes.altitude[at], 1),
  ...onRoad(roadAt(Math.round((fixes.timestamp[at] ?? 0) * 1000))),
});

/** Empty if the fix was not matched to a road. */
const onRoad = (road: ReturnType<RoadAt>) => ({
  matchedLat: road?.lat ?? null,
  matchedLon: road?.lon ?? null,
  wayType: road?.way.type ?? null,
  street: road?.way.name || null,
  speedLimitKmh: road?.way.limit || null,
  limitIsAssumed: road && road.way.limit > 0 ? road.way.isAssumed : null,
});

const CSV_COLUMNS = [
  'timestamp',
  'lat',
  'lon',
  'accuracyMeters',
  'speedKmh',
  'bearingDegrees',
  'altitudeMeters',
  'matchedLat',
  'matchedLon',
  'wayType',
  'street',
  'speedLimitKmh',
  'limitIsAssumed',
] as const;

function* csv({ fixes, matched }: Exported): Generator<string> {
  const roadAt = roadsInOrder(matched);
  yield BYTE_ORDER_MARK + csvLine(CSV_COLUMNS);
  for (let at = 0; at < fixes.length; at++) {
    const point = pointAt(fixes, at, roadAt);
    yield csvLine(CSV_COLUMNS.map((name) => point[name]));
  }
}

function* json({ userId, trip, fixes, matched }: Exported): Generator<string> {
  const roadAt = roadsInOrder(matched);
  const { previous: _before, following: _after, version: _version, areas: _areas, ...item } = trip;
  yield `{"userId":${JSON.stringify(userId)},"item":${JSON.stringify(item)},"points":[`;
  for (let at = 0; at < fixes.length; at++) yield `${at > 0 ? ',' : ''}\n${JSON.stringify(pointAt(fixes, at, roadAt))}`;
  yield '\n]}\n';
}
