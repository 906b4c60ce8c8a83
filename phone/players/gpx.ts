import { emptyColumns, type FixColumns } from '#contract/fix-codec.ts';

/** A file without a track, or without numbers where they belong. */
export class GpxError extends Error {}

type Point = { lat: number; lon: number; timeMs: number; altitude: number; speed: number };

const POINT = /<(?:\w+:)?(trkpt|rtept)\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?\1\s*>)/g;
const EARTH_METERS_PER_DEGREE = 111_195;
/** Routes without times are walked at this pace. */
const UNTIMED_MPS = 1.4;

/** The points of a GPX file as fixes, in time order. Files without times are played at walking pace from `startMs`. */
export function parseGpx(text: string, startMs: number): FixColumns {
  const points: Point[] = [];
  const bare = text.replace(/<!--[\s\S]*?-->/g, '');
  for (const [, , attributes = '', inner = ''] of bare.matchAll(POINT)) points.push(pointOf(attributes, inner));
  if (points.length === 0) throw new GpxError('There is no track in this file.');
  if (points.some(({ timeMs }) => Number.isNaN(timeMs))) setTimes(points, startMs);
  const ordered = points
    .sort((a, b) => a.timeMs - b.timeMs)
    .filter((point, at) => point.timeMs !== points[at - 1]?.timeMs);
  const fixes = emptyColumns(ordered.length);
  ordered.forEach((point, at) => {
    fixes.timestamp[at] = point.timeMs / 1000;
    fixes.lat[at] = point.lat;
    fixes.lon[at] = point.lon;
    fixes.altitude[at] = point.altitude;
    fixes.speed[at] = point.speed;
  });
  return fixes;
}

/** The same fixes, shifted so that the last one is at the given time. */
export function endingAt(fixes: FixColumns, endMs: number): FixColumns {
  const shift = Math.round(endMs / 1000 - (fixes.timestamp[fixes.length - 1] ?? 0));
  return { ...fixes, timestamp: fixes.timestamp.map((seconds) => seconds + shift) };
}

function pointOf(attributes: string, inner: string): Point {
  const lat = numberIn(attributes.match(/\blat\s*=\s*["']([^"']*)["']/)?.[1]);
  const lon = numberIn(attributes.match(/\blon\s*=\s*["']([^"']*)["']/)?.[1]);
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) throw new GpxError(`A point has no place: ${attributes.trim()}`);
  const time = textOf(inner, 'time');
  const timeMs = time === undefined ? Number.NaN : Date.parse(time);
  if (time !== undefined && Number.isNaN(timeMs)) throw new GpxError(`"${time}" is no time.`);
  return { lat, lon, timeMs, altitude: numberIn(textOf(inner, 'ele')), speed: speedIn(inner) };
}

const textOf = (inner: string, name: string): string | undefined =>
  inner.match(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>\\s*([^<]*?)\\s*<`))?.[1];

const numberIn = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? Number.NaN : Number(text);

/** In m/s, from known extensions; anything else is unknown. */
function speedIn(inner: string): number {
  const speed = numberIn(textOf(inner, 'speed'));
  return speed >= 0 && speed < 150 ? speed : Number.NaN;
}

function setTimes(points: Point[], startMs: number): void {
  let timeMs = startMs;
  points.forEach((point, at) => {
    const before = points[at - 1];
    if (before) {
      const north = (point.lat - before.lat) * EARTH_METERS_PER_DEGREE;
      const east = (point.lon - before.lon) * EARTH_METERS_PER_DEGREE * Math.cos((point.lat * Math.PI) / 180);
      timeMs += Math.max(1000, Math.round(Math.hypot(north, east) / UNTIMED_MPS) * 1000);
    }
    point.timeMs = timeMs;
  });
}
