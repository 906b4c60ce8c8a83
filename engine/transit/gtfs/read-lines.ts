import type { Line, LineMode } from '#engine/transit/timetable.ts';
import { isTimeZone, wholeIn } from './cell-values.ts';
import type { FeedFiles } from './feed-files.ts';
import type { FeedReport } from './report.ts';
import { readTable } from './table.ts';

/** The format's kinds: a few numbers, and a longer list in hundreds that large operators use. */
const KINDS: Readonly<Record<number, LineMode>> = {
  0: 'TRAM',
  1: 'METRO',
  2: 'TRAIN',
  3: 'BUS',
  5: 'TRAM',
  11: 'BUS',
  12: 'METRO',
};
const HUNDREDS: Readonly<Record<number, LineMode>> = {
  1: 'TRAIN',
  2: 'BUS',
  3: 'TRAIN',
  4: 'METRO',
  5: 'METRO',
  6: 'METRO',
  7: 'BUS',
  8: 'BUS',
  9: 'TRAM',
};
/** Ferry, cable car and funicular are known kinds too, but not rides of a timeline. */
const OTHER_KINDS: ReadonlySet<number> = new Set([4, 6, 7]);
const isOtherHundred = (kind: number) => kind >= 1000 && kind < 1800;

export type Agencies = { names: string[]; timeZone: string; nameOf: Map<string, string> };

export async function readAgencies(files: FeedFiles, report: FeedReport): Promise<Agencies> {
  const nameOf = new Map<string, string>();
  const names: string[] = [];
  let timeZone = '';
  await readTable(files, 'agency.txt', report, ({ line, get }) => {
    const name = get('agency_name');
    if (name === '') report.error('missing_value', 'agency.txt', line, 'agency_name');
    const zone = get('agency_timezone');
    if (!isTimeZone(zone)) report.error('bad_time_zone', 'agency.txt', line, zone);
    else if (timeZone === '') timeZone = zone;
    if (nameOf.has(get('agency_id'))) report.error('duplicate', 'agency.txt', line, get('agency_id'));
    nameOf.set(get('agency_id'), name);
    names.push(name);
  });
  return { names, timeZone: timeZone || 'UTC', nameOf };
}

export async function readLines(
  files: FeedFiles,
  report: FeedReport,
  agencies: Agencies,
): Promise<{ lines: Line[]; lineOf: Map<string, number> }> {
  const lines: Line[] = [];
  const lineOf = new Map<string, number>();
  await readTable(files, 'routes.txt', report, ({ line, get }) => {
    const id = get('route_id');
    if (id === '') return report.error('missing_value', 'routes.txt', line, 'route_id');
    if (lineOf.has(id)) return report.error('duplicate', 'routes.txt', line, id);
    const agency = agencies.nameOf.get(get('agency_id'));
    if (agency === undefined && get('agency_id') !== '') {
      report.error('unknown_reference', 'routes.txt', line, get('agency_id'));
    }
    const color = get('route_color').replace(/^#/, '');
    const isColor = /^[0-9a-f]{6}$/i.test(color);
    if (color !== '' && !isColor) report.warn('bad_color', 'routes.txt', line, color);
    lineOf.set(id, lines.length);
    lines.push({
      id,
      mode: modeOf(get('route_type'), line, report),
      shortName: get('route_short_name'),
      longName: get('route_long_name'),
      color: isColor ? color.toLowerCase() : '',
      agency: agency ?? agencies.names[0] ?? '',
    });
  });
  return { lines, lineOf };
}

function modeOf(text: string, line: number, report: FeedReport): LineMode | null {
  const kind = wholeIn(text);
  if (kind === undefined) {
    report.error('bad_number', 'routes.txt', line, text);
    return null;
  }
  const mode = KINDS[kind] ?? (kind >= 100 ? HUNDREDS[Math.floor(kind / 100)] : undefined);
  if (!mode && !OTHER_KINDS.has(kind) && !isOtherHundred(kind)) report.warn('unknown_kind', 'routes.txt', line, text);
  return mode ?? null;
}
