import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { encodeBatch } from '#contract/fix-codec.ts';
import { exportLogs, exportStates, listLogs, listStates } from '#contract/insight-logs.ts';
import { type RankingSort, rankAppUsers } from '#contract/insight-ranking.ts';
import { exportPeriod, exportTrips, getOverTime, searchTrips } from '#contract/insight-trips.ts';
import { deleteTimelineItem } from '#contract/v20.ts';
import { aDay } from '#engine/synthetic/days.ts';
import { anApp, type TestApp, type TestPhone, type Visitor } from '#tests/setup/app.ts';
import { changeUsers } from '#tests/setup/app-user-rows.ts';
import { firstOf } from '#tests/setup/first-of.ts';
import { processAll } from '#tests/setup/process-all.ts';

const DAY = 86_400;
let app: TestApp;
let project: number;
let reader: Visitor;
let phone: TestPhone;
let startTs: number;

beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  reader = await app.aMember(project, 'reader');
  phone = await app.aPhone(project, 'demo-user');
  startTs = Math.floor(app.clock.now.getTime() / 1000 / DAY - 20) * DAY + 7 * 3_600;
  for (const [seed, days] of [
    [7, 0],
    [8, 7],
    [9, 14],
  ] as const) {
    const fixes = aDay({ seed, timestamp: startTs + days * DAY });
    expect((await phone.uploadBytes(encodeBatch(randomUUID(), fixes))).status).toBe(200);
  }
  await processAll(app.db);
});

const get = <E extends AnyEndpoint>(endpoint: E, more = '', { as = reader, userId = 'demo-user', id = project } = {}) =>
  app.attempt(endpoint, { query: `projectId=${id}&userId=${encodeURIComponent(userId)}${more}` }, { as });
const all = (more = '') => `&fromTimestamp=${startTs - DAY}&toTimestamp=${startTs + 20 * DAY}${more}`;
const trips = async (more: string) => (await get(searchTrips, more)).body.items;

describe('rankAppUsers', () => {
  const days = () => {
    const dayAt = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
    return { from: dayAt(startTs - DAY), to: dayAt(startTs + 20 * DAY) };
  };
  const rank = async (sort: RankingSort) =>
    (await app.call(rankAppUsers, { query: { projectId: project, ...days(), sort } }, { as: reader })).body.items;

  it('matches a recount of trips, metres and mean score for the same days', async () => {
    const ranked = await rank('-distance');
    const counted = (await trips(all('&limit=200'))).filter(
      ({ type, isOpen }) => !isOpen && !['UNKNOWN', 'FAKETRIP'].includes(type),
    );
    const whole = (await get(getOverTime, `&by=week&from=${days().from}&to=${days().to}`)).body.whole.own;
    expect(ranked.find(({ userId }) => userId === 'demo-user')).toMatchObject({
      trips: counted.length,
      distanceMeters: expect.closeTo(
        counted.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0),
        0,
      ),
      ...whole.scores,
    });
  });

  it.each(['score', '-score'] as const)('sorts by %s with unknown scores last', async (sort) => {
    const { from: day } = days();
    for (const [userId, points] of [
      ['careful', 100],
      ['hasty', 1],
      ['walker', null],
    ] as const) {
      await app.aPhone(project, userId);
      await sql`insert into day_aggregates values (${project}, ${userId}, ${day}, 'CAR', 1, 1000, 60) on conflict do nothing`.execute(
        app.db,
      );
      const sums = Array.from({ length: 5 }, () => [1000, 1000 * (points ?? 0)]).flat();
      if (points !== null)
        await sql`insert into day_scores values (${project}, ${userId}, ${day}, true, ${sums}::bigint[]) on conflict do nothing`.execute(
          app.db,
        );
    }
    const ranked = (await rank(sort)).map(({ userId }) => userId);
    const known = ['hasty', 'demo-user', 'careful'];
    expect(ranked).toEqual([...(sort === 'score' ? known : known.toReversed()), 'walker']);
  });

  it.each(['from=2026-02-02&to=2026-02-01', 'from=2024-01-01&to=2026-01-01', 'from=2026-01-01'])(
    'rejects %s',
    async (q) => {
      expect((await app.attempt(rankAppUsers, { query: `projectId=${project}&${q}` }, { as: reader })).status).toBe(
        400,
      );
    },
  );
});

describe('the trips of a user', () => {
  it('are those that start in the period, without stays, and with totals', async () => {
    const { body } = await get(searchTrips, all('&limit=200'));
    expect(body.items.length).toBeGreaterThan(6);
    expect(body.items.every(({ type }: { type: string }) => type !== 'IDLE')).toBe(true);
    expect(body).toMatchObject({ count: body.items.length, next: null });
    const metres = body.items.reduce((sum: number, row: { distanceMeters: number }) => sum + row.distanceMeters, 0);
    expect(body.distanceMeters).toBeCloseTo(metres, 3);
    const first = await get(searchTrips, `&fromTimestamp=${startTs - DAY}&toTimestamp=${startTs + 2 * DAY}`);
    expect(first.body.count).toBeLessThan(body.count);
    const drive = body.items.find(({ type }: { type: string }) => type === 'CAR');
    expect(drive).toMatchObject({ total: expect.any(Number), safeness: expect.any(Number), speed: null });
  });
  it.each(['start', '-start', 'distance', '-distance', '-duration', 'score', '-score', 'quality', '-quality'])(
    'are paged without gaps or repeats, sorted by %s',
    async (sort) => {
      const whole = await trips(all(`&sort=${sort}&limit=200`));
      const paged: { startTs: number }[] = [];
      for (let cursor = ''; ; ) {
        const { body } = await get(searchTrips, all(`&sort=${sort}&limit=3${cursor && `&cursor=${cursor}`}`));
        paged.push(...body.items);
        if (!body.next) break;
        cursor = body.next;
      }
      expect(paged).toEqual(whole);
      const keys = { start: 'startTs', distance: 'distanceMeters', score: 'total', quality: 'quality' } as const;
      const key = keys[sort.replace('-', '') as keyof typeof keys];
      if (!key) return;
      const values = whole.map((row) => row[key]);
      const known = values.filter((value) => value !== null).map(Math.round);
      expect(known).toEqual(known.toSorted((a, b) => (sort.startsWith('-') ? b - a : a - b)));
      expect(values.slice(known.length).every((value) => value === null)).toBe(true);
      if (key === 'total') expect(known.length).toBeLessThan(values.length);
    },
  );
  it('can be filtered by mode', async () => {
    const walks = await trips(all('&mode=walking'));
    expect(new Set(walks.map(({ type }: { type: string }) => type))).toEqual(new Set(['WALKING']));
  });
  it('are exported as a file', async () => {
    const { text, headers } = await get(exportTrips, all());
    expect(headers['content-disposition']).toBe('attachment; filename="trips.csv"');
    const rows = await trips(all('&limit=200'));
    expect(text.trim().split('\r\n')).toHaveLength(rows.length + 1);
  });
  it.each([
    '',
    '&fromTimestamp=5&toTimestamp=5',
    '&fromTimestamp=-1&toTimestamp=5',
    '&fromTimestamp=0&toTimestamp=999999999999',
    '&fromTimestamp=0&toTimestamp=9&sort=colour',
    '&fromTimestamp=0&toTimestamp=9&cursor=bm9wZQ',
  ])('are rejected with 400 for %j', async (more) => {
    expect((await get(searchTrips, more)).status).toBe(400);
  });
  it('are not found for an unknown user or another project', async () => {
    const other = await app.aProject();
    await app.aPhone(other, 'elsewhere');
    for (const endpoint of [searchTrips, exportTrips]) {
      expect((await get(endpoint, all(), { userId: 'nobody' })).status).toBe(404);
      expect((await get(endpoint, all(), { userId: 'elsewhere' })).status).toBe(404);
      expect((await get(endpoint, all(), { userId: 'elsewhere', id: other })).status).toBe(404);
    }
  });
});

describe('a period', () => {
  it('is a GPX file with one track per trip and every position', async () => {
    const { text, headers } = await get(exportPeriod, all('&format=gpx'));
    expect(headers['content-type']).toContain('gpx');
    const listed = await trips(all('&limit=200'));
    expect(text.match(/<trk>/g)).toHaveLength(listed.length);
    expect(text.match(/<trkseg>/g)?.length).toBe(text.match(/<\/trkseg>/g)?.length);
    expect((text.match(/<trkpt /g) ?? []).length).toBeGreaterThan(1_000);
    expect(text.trimEnd().endsWith('</gpx>')).toBe(true);
  });
  it('has the same positions as GeoJSON, CSV and JSON', async () => {
    const points = ((await get(exportPeriod, all('&format=gpx'))).text.match(/<trkpt /g) ?? []).length;
    const geo = JSON.parse((await get(exportPeriod, all('&format=geojson'))).text);
    const lines = geo.features.flatMap((one: { geometry: { coordinates: unknown[][] } }) => one.geometry.coordinates);
    // A GeoJSON line needs two points, so a single point is repeated.
    const isSingle = ([first, second]: unknown[]) => JSON.stringify(first) === JSON.stringify(second);
    const places = lines.flatMap((line: unknown[]) => (line.length === 2 && isSingle(line) ? line.slice(1) : line));
    expect(places.length).toBe(points);
    const csv = (await get(exportPeriod, all('&format=csv'))).text.trim().split('\r\n');
    expect(csv.length - 1).toBe(points);
    const json = JSON.parse((await get(exportPeriod, all('&format=json'))).text);
    expect(json.items.flatMap((item: { points: unknown[] }) => item.points).length).toBe(points);
    expect(json.items.some((item: { type: string }) => item.type === 'IDLE')).toBe(true);
  });
  it('without data is an empty file', async () => {
    for (const format of ['gpx', 'geojson', 'csv', 'json']) {
      const { status, text } = await get(exportPeriod, `&fromTimestamp=0&toTimestamp=5&format=${format}`);
      expect(status).toBe(200);
      if (format.endsWith('json')) expect(JSON.parse(text)).toBeTruthy();
    }
  });
  it('is rejected with 400 when too long or in another format', async () => {
    expect((await get(exportPeriod, '&fromTimestamp=0&toTimestamp=99999999&format=gpx')).status).toBe(400);
    expect((await get(exportPeriod, all('&format=doc'))).status).toBe(400);
  });
  it('is recorded with the viewer', async () => {
    const views = await app.db.selectFrom('track_views').select(['viewer', 'what']).execute();
    expect(views).toContainEqual({ viewer: reader.userId, what: expect.any(String) });
  });
});

describe('over time', () => {
  const dateIn = (days: number) => new Date((startTs + days * DAY) * 1000).toISOString().slice(0, 10);
  const span = () => `&from=${dateIn(-7)}&to=${dateIn(20)}`;
  it('averages scores by distance, beside the project’s average', async () => {
    const { body } = await get(getOverTime, span());
    const drives = (await trips(all('&mode=car&limit=200'))) as {
      distanceMeters: number;
      distraction: number | null;
    }[];
    expect(body.whole.own.drives).toBe(drives.length);
    const metres = drives.reduce((sum, row) => sum + Math.round(row.distanceMeters), 0);
    expect(body.whole.own.meters.car).toBe(metres);
    expect(body.whole.own.scores.total).toBeGreaterThan(0);
    // The project has only this user.
    expect(body.whole.project).toEqual(body.whole.own);
    const [day, night] = [body.whole.own.byDay, body.whole.own.byNight];
    expect((day.meters + night.meters) / metres).toBeGreaterThan(0.8);
    expect((day.meters + night.meters) / metres).toBeLessThan(1.2);
    expect(body.roads).toEqual([]);
  });
  it('has consecutive weeks that start on Monday and add up to the whole', async () => {
    const { body } = await get(getOverTime, `&by=week${span()}`);
    const steps = body.steps as { from: string; to: string; own: { drives: number } }[];
    for (const [at, step] of steps.entries()) {
      if (at > 0) expect(new Date(step.from).getUTCDay()).toBe(1);
      if (at > 0) expect(Date.parse(step.from) - Date.parse(steps[at - 1]?.to ?? '')).toBe(DAY * 1000);
    }
    expect(steps.reduce((sum, step) => sum + step.own.drives, 0)).toBe(body.whole.own.drives);
  });
  it('has no scores instead of zeros for a user without data', async () => {
    await app.aPhone(project, 'silent');
    const { body } = await get(getOverTime, span(), { userId: 'silent' });
    expect(body.whole.own).toMatchObject({ drives: 0, scores: { total: null, safeness: null } });
    expect(body.whole.project.drives).toBeGreaterThan(0);
  });
  it('leaves a pilot out of the project’s average until the mark is removed', async () => {
    const mark = (pilot: boolean) => changeUsers(app.db, { user_id: 'demo-user' }, { pilot });
    await mark(true);
    const { body } = await get(getOverTime, span());
    expect(body.whole.project).toMatchObject({ drives: 0, activeDays: 0, scores: { total: null } });
    expect(body.whole.own.drives).toBeGreaterThan(0);
    await mark(false);
    const again = await get(getOverTime, span());
    expect(again.body.whole.project).toEqual(again.body.whole.own);
  });
  it('leaves a deleted trip out of both', async () => {
    const before = (await get(getOverTime, span())).body.whole;
    const drive = firstOf(await trips(all('&mode=car')));
    const key = await app.aKey(project);
    expect(
      (
        await app.call(
          deleteTimelineItem,
          { params: { startTs: drive.startTs }, query: { projectId: project, userId: 'demo-user' } },
          { headers: key.headers },
        )
      ).status,
    ).toBe(200);
    const after = (await get(getOverTime, span())).body.whole;
    expect(after.own.drives).toBe(before.own.drives - 1);
    expect(after.project).toEqual(after.own);
  });
  it('works by month and year without a start date', async () => {
    for (const [by, steps] of [
      ['week', 12],
      ['month', 12],
      ['year', 5],
    ]) {
      expect((await get(getOverTime, `&by=${by}`)).body.steps).toHaveLength(steps as number);
    }
  });
  it.each(['&from=2026-02-30', '&from=0000-01-01', '&from=2026-03-02&to=2026-03-01', '&by=hour', '&from=1990-01-01'])(
    'rejects %s with 400',
    async (more) => {
      expect((await get(getOverTime, more)).status).toBe(400);
    },
  );
});

describe('logs', () => {
  const t = (minutes: number) => (startTs + minutes * 60) * 1000;
  beforeAll(async () => {
    const talker = await app.aPhone(project, 'talker');
    const line = (minutes: number, level: string, text: string) => ({ t: t(minutes), level, text });
    await talker.upload({ logs: [line(0, 'INFO', 'started'), line(4, 'ERROR', 'lost the Sensor =1+1')] });
    // Overlaps the first batch in time.
    await talker.upload({ logs: [line(2, 'DEBUG', 'tick'), line(6, 'WARNING', 'sensor is slow')] });
    await talker.upload({ logs: Array.from({ length: 60 }, (_, at) => line(10 + at, 'DEBUG', `line ${at}`)) });
  });
  const lines = async (more = '') =>
    ((await get(listLogs, more, { userId: 'talker' })).body.items as { text: string }[]).map(({ text }) => text);

  it('are listed newest first across batches', async () => {
    expect((await lines('&limit=200')).slice(-4)).toEqual([
      'sensor is slow',
      'lost the Sensor =1+1',
      'tick',
      'started',
    ]);
  });
  it('are filtered by level, words and time', async () => {
    expect(await lines('&level=WARNING')).toEqual(['sensor is slow', 'lost the Sensor =1+1']);
    expect(await lines('&search=SENSOR')).toHaveLength(2);
    expect(await lines('&search=nothing')).toEqual([]);
    expect(await lines(`&fromTimestamp=${startTs + 60}&toTimestamp=${startTs + 300}`)).toHaveLength(2);
  });
  it('are paged without gaps or repeats', async () => {
    const paged: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await get(listLogs, `&limit=7${cursor && `&cursor=${cursor}`}`, { userId: 'talker' });
      paged.push(...body.items.map(({ text }: { text: string }) => text));
      if (!body.next) break;
      cursor = body.next;
    }
    expect(paged).toEqual(await lines('&limit=200'));
  });
  it('are exported as a file without formulas', async () => {
    const { text } = await get(exportLogs, '&level=ERROR', { userId: 'talker' });
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(text).toContain('lost the Sensor');
  });
  it.each(['&level=LOUD', '&cursor=xx', '&fromTimestamp=soon', `&search=${'x'.repeat(101)}`])(
    'are rejected with 400 for %s',
    async (more) => {
      expect((await get(listLogs, more)).status).toBe(400);
    },
  );
});

describe('states', () => {
  beforeAll(async () => {
    const changer = await app.aPhone(project, 'changer');
    const at = (minutes: number, state: string) => ({ t: (startTs + minutes * 60) * 1000, state });
    await changer.upload({ states: [at(0, 'READY'), at(5, 'RUNNING'), at(9, 'RUNNING'), at(20, 'ERROR')] });
    await changer.upload({ states: [at(30, 'RUNNING')] });
  });
  const ms = (minutes: number) => (startTs + minutes * 60) * 1000;
  it('are periods without repeats, newest first', async () => {
    const { body } = await get(listStates, '', { userId: 'changer' });
    expect(body.items).toEqual([
      { state: 'RUNNING', fromMs: ms(30), untilMs: null },
      { state: 'ERROR', fromMs: ms(20), untilMs: ms(30) },
      { state: 'RUNNING', fromMs: ms(5), untilMs: ms(20) },
      { state: 'READY', fromMs: ms(0), untilMs: ms(5) },
    ]);
  });
  it('keep their ends when paged or filtered', async () => {
    const first = await get(listStates, '&limit=2', { userId: 'changer' });
    const second = await get(listStates, `&limit=2&cursor=${first.body.next}`, { userId: 'changer' });
    expect(second.body).toMatchObject({
      items: [{ state: 'RUNNING', untilMs: ms(20) }, { state: 'READY' }],
      next: null,
    });
    const errors = await get(listStates, '&state=ERROR', { userId: 'changer' });
    expect(errors.body.items).toEqual([{ state: 'ERROR', fromMs: ms(20), untilMs: ms(30) }]);
  });
  it('are exported as a file', async () => {
    const { text } = await get(exportStates, '', { userId: 'changer' });
    expect(text.trim().split('\r\n')).toHaveLength(5);
    expect(text).toContain(',900\r\n');
  });
});
