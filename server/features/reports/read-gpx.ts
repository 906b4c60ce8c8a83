import type { FixColumns } from '#contract/fix-codec.ts';
import { AppError } from '#server/http/app-error.ts';
import { localName, readXml } from '#server/shape-files/read-xml.ts';
import { columnsOf, type ReportedFix } from './fix-columns.ts';

/** More than a year of fixes per second in the daytime; a larger file is a mistake. */
const MAX_POINTS = 500_000;
const VALUES = new Set(['time', 'ele', 'speed']);

/** The track points of a GPX file in file order; missing values are NaN. */
export function readGpx(bytes: Buffer): FixColumns {
  const points: ReportedFix[] = [];
  let point: ReportedFix | null = null;
  let value = '';
  let isRoot = true;
  const text = textOf(bytes);
  if (text.trim() === '') throw new AppError('validation', 'The file is no GPX: it is empty.');
  readXml(text, 'GPX', {
    open: ({ name, attributes }) => {
      const local = localName(name);
      if (isRoot && local !== 'gpx')
        throw new AppError('validation', `The file is no GPX: it begins with <${local.slice(0, 40)}>.`);
      isRoot = false;
      value = '';
      if (local !== 'trkpt') return;
      const number = (key: string) => Number(attributes[key] ?? Number.NaN);
      point = { lat: number('lat'), lon: number('lon'), ms: Number.NaN };
    },
    text: (piece) => {
      value += piece;
    },
    close: (name) => {
      const local = localName(name);
      if (point && VALUES.has(local)) fill(point, local, value.trim());
      if (!point || local !== 'trkpt') return;
      points.push(point);
      point = null;
      if (points.length > MAX_POINTS) throw new AppError('payload_too_large', 'The file has too many points.');
    },
  });
  if (points.length === 0) throw new AppError('validation', 'The file has no track points (trkpt).');
  return columnsOf(points);
}

/** Some programs write UTF-16, with a mark at the beginning. */
const textOf = (bytes: Buffer): string => {
  const mark = bytes.subarray(0, 2).toString('hex');
  return new TextDecoder(mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8').decode(bytes);
};

function fill(point: ReportedFix, name: string, value: string): void {
  if (name === 'time') point.ms = Date.parse(value);
  else if (name === 'ele') point.altitude = Number(value || Number.NaN);
  else point.speed = Number(value || Number.NaN);
}
