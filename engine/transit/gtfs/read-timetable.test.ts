import { describe, expect, it } from 'vitest';
import { filesOf, madeFeed } from '#engine/transit/made-feed.test-support.ts';
import { readTimetable } from './read-timetable.ts';
import { FeedReport, type IssueGroup } from './report.ts';

type Texts = Record<string, string | Uint8Array>;

async function read(texts: Texts) {
  const report = new FeedReport();
  const timetable = await readTimetable(filesOf(texts), report).catch(() => undefined);
  return { timetable, report, issues: report.list() };
}

/** The feed with one file changed. */
const withFile = (name: string, change: (text: string) => string | Uint8Array): Texts => {
  const texts: Texts = madeFeed();
  return { ...texts, [name]: change(String(texts[name])) };
};
const without = (...names: string[]): Texts =>
  Object.fromEntries(Object.entries(madeFeed()).filter(([name]) => !names.includes(name)));
const at = ({ code, file, places }: IssueGroup) => [code, file, places[0]?.line];

describe('reading a feed', () => {
  it('makes one pattern of trips with the same stops, and one profile of their times', async () => {
    const { timetable, report } = await read(madeFeed());
    expect(report).toMatchObject({ errors: 0, warnings: 0 });
    expect(timetable?.counts).toMatchObject({ lines: 1, stops: 6, patterns: 1, trips: 109, stopTimes: 654 });
    const [pattern] = timetable?.patterns ?? [];
    expect(pattern?.times.profiles.length).toBe(1);
    expect([...(pattern?.along ?? [])]).toEqual([50, 450, 850, 1250, 1650, 2050]);
    expect(timetable?.lines[0]).toMatchObject({ mode: 'BUS', shortName: '7', color: '1e9e6a' });
  });

  it('leaves control characters and those that reorder text out of names', async () => {
    const { timetable, issues } = await read(
      withFile('stops.txt', (text) =>
        text.replace('Market', '"Mar\0k\u0007\u202eet"').replace('School', 'Sch\u2028ool'),
      ),
    );
    expect(issues).toEqual([]);
    expect(timetable?.stops.map(({ name }) => name)).toEqual([
      'North',
      'Market',
      'School',
      'Bridge',
      'Mill',
      'Station',
    ]);
  });

  it.each([
    ['stops.txt', 'Market', 3],
    ['routes.txt', 'North – Station', 2],
    ['trips.txt', 'Station', 2],
  ])('refuses names in %s that are longer than any name', async (file, name, line) => {
    const long = (length: number) => read(withFile(file, (text) => text.replace(name, 'x'.repeat(length))));
    expect((await long(1_000)).issues).toEqual([]);
    const { timetable, issues } = await long(1_001);
    expect(timetable).toBeUndefined();
    expect(issues.map(at)).toEqual([['long_line', file, line]]);
  });

  it('keeps times past midnight', async () => {
    const { timetable } = await read(madeFeed());
    expect(timetable?.patterns[0]?.times.start.at(-1)).toBe(24 * 3600);
  });

  it('goes from stop to stop where no way is told, and says so', async () => {
    const { timetable, issues } = await read(without('shapes.txt'));
    expect(timetable?.patterns[0]?.shape.length).toBe(12);
    expect(issues.map(at)).toContainEqual(['no_shape', 'trips.txt', 2]);
  });

  it('repeats trips by their headway', async () => {
    const texts = {
      ...madeFeed(),
      'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nt0,6:00:00,7:00:00,300\n',
    };
    const { timetable } = await read(texts);
    expect(timetable?.counts.trips).toBe(109 - 1 + 12);
  });

  it('fills times that are not told between those that are', async () => {
    const { timetable } = await read(
      withFile('stop_times.txt', (text) => text.replace('t0,06:01:10,06:01:30,s1', 't0,,,s1')),
    );
    expect(timetable?.patterns[0]?.times.profiles[0]?.slice(0, 4)).toEqual(Int32Array.from([0, 0, 80, 80]));
  });

  it('simplifies a shape once, however many patterns follow it', async () => {
    const texts = withFile('trips.txt', (text) => text.replace(/,t(\d+),Station,/g, ',t$1,To $1,'));
    const { timetable } = await read(texts);
    expect(timetable?.patterns).toHaveLength(109);
    expect(new Set(timetable?.patterns.map(({ shape }) => shape)).size).toBe(1);
  });

  it('rejects more rows than any feed has', async () => {
    const rows = Array.from({ length: 1_001 }, () => 'Town Lines');
    const { issues } = await read({ ...madeFeed(), 'feed_info.txt': `feed_publisher_name\n${rows.join('\n')}\n` });
    expect(issues.map(at)).toEqual([['too_large', 'feed_info.txt', 1_002]]);
  });

  it('knows exceptions of the calendar', async () => {
    const texts = { ...madeFeed(), 'calendar_dates.txt': 'service_id,date,exception_type\ndaily,20260106,2\n' };
    const { timetable } = await read(texts);
    const days = timetable?.calendar.services[0]?.days;
    expect([days?.[0], days?.[0]]).toEqual([0b11011111, 0b11011111]);
  });

  it('reads quotes, commas and line feeds in them, and a byte order mark', async () => {
    const { timetable, issues } = await read(
      withFile('stops.txt', (text) => `\uFEFF${text.replace('s0,North', 's0,"North, ""old""\ngate"')}`),
    );
    expect(timetable?.stops[0]?.name).toBe('North, "old"\ngate');
    expect(issues.map(at)).toEqual([['byte_order_mark', 'stops.txt', 1]]);
  });

  it('shows columns that nobody knows, and takes the feed', async () => {
    const { timetable, issues } = await read(
      withFile('routes.txt', (text) =>
        text.replace('route_color', 'route_color,our_own').replace('1E9E6A', '1E9E6A,x'),
      ),
    );
    expect(timetable).toBeDefined();
    expect(issues).toMatchObject([{ level: 'warning', code: 'extra_column', places: [{ value: 'our_own' }] }]);
  });
});

describe('refusing a feed', () => {
  const latin = (text: string) =>
    Uint8Array.from(text.replace('Market', 'M\u00e4rkt'), (letter) => letter.charCodeAt(0));
  const cases: [what: string, texts: Texts, issue: unknown[]][] = [
    ['missing files', without('stops.txt', 'trips.txt'), ['missing_file', 'stops.txt', null]],
    ['no calendar', without('calendar.txt'), ['missing_file', 'calendar.txt', null]],
    ['another encoding', withFile('stops.txt', latin), ['not_utf8', 'stops.txt', 3]],
    [
      'a missing column',
      withFile('stops.txt', (t) => t.replace('stop_lat', 'lat')),
      ['missing_column', 'stops.txt', 1],
    ],
    [
      'an unknown stop',
      withFile('stop_times.txt', (t) => t.replace('s3,4', 'sX,4')),
      ['unknown_reference', 'stop_times.txt', 5],
    ],
    [
      'an unknown service',
      withFile('trips.txt', (t) => t.replace('daily', 'never')),
      ['unknown_reference', 'trips.txt', 2],
    ],
    [
      'a stop at 0/0',
      withFile('stops.txt', (t) => t.replace(/s1,Market,.*/, 's1,Market,0,0')),
      ['stop_at_zero', 'stops.txt', 3],
    ],
    [
      'times that go back',
      withFile('stop_times.txt', (t) => t.replace('06:02:40,06:03:00', '06:00:40,06:01:00')),
      ['time_backwards', 'stop_times.txt', 4],
    ],
    [
      'what is no time',
      withFile('stop_times.txt', (t) => t.replace('06:02:40', '6h02')),
      ['bad_time', 'stop_times.txt', 4],
    ],
    [
      'what is no day',
      withFile('calendar.txt', (t) => t.replace('20261231', '20261331')),
      ['bad_date', 'calendar.txt', 2],
    ],
    ['the same stop twice', withFile('stops.txt', (t) => `${t}s0,Again,48,16\n`), ['duplicate', 'stops.txt', 8]],
    ['an open quote', withFile('stops.txt', (t) => t.replace('Mill', '"Mill')), ['open_quote', 'stops.txt', 6]],
    [
      'a quoted text of very many lines',
      withFile('stops.txt', (t) => t.replace('Mill', `"Mill${'\n""'.repeat(200)}"`)),
      ['open_quote', 'stops.txt', 6],
    ],
    ['no place', withFile('stops.txt', (t) => t.replace('48.2,', '148.2,')), ['bad_place', 'stops.txt', 2]],
  ];
  it.each(cases)('with %s, by file and line', async (_what, texts, issue) => {
    const { timetable, issues } = await read(texts);
    expect(timetable).toBeUndefined();
    expect(issues.map(at)).toContainEqual(issue);
  });

  it('tells a stop at 0/0 that nobody calls at, and takes the rest', async () => {
    const { timetable, issues } = await read(withFile('stops.txt', (text) => `${text}s9,Nowhere,0,0\n`));
    expect(timetable?.stops).toHaveLength(6);
    expect(issues).toMatchObject([{ level: 'warning', code: 'unused_stop_at_zero', places: [{ line: 8 }] }]);
  });
});
