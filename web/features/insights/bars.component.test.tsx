import { expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { getMapCoverage } from '#contract/base-map.ts';
import { TRIP_MODES } from '#contract/home.ts';
import { SCORE_NAMES } from '#contract/insight-segments.ts';
import { getInsights, getUserInsights, type InsightSide, listSegments, listWorstAreas } from '#contract/insights.ts';
import { answer } from '#web/api/fake-server.test-support.ts';
import { PROJECT_ID, parameter, show } from '#web/app/show.test-support.tsx';
import { InsightsScreen } from './insights-screen.tsx';

const DAYS = ['2026-05-04', '2026-05-05'];
const PERIOD = `${DAYS[0]}..${DAYS[1]}`;
const SEGMENT = 'tag:fleet';
const CELL = '861e15b6fffffff';
const each = <Key extends string, Value>(keys: readonly Key[], value: Value) =>
  Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>;
const only = (length: number, at: number, amount: number) =>
  Array.from({ length }, (_, index) => (index === at ? amount : 0));

/** Each part has drives in a bar of its own. */
const drivesIn = (bin: number, trips: number, [p10, median, p90]: readonly [number, number, number]) => ({
  ...{ mean: median, bins: only(20, bin, trips), trips, p10, median, p90 },
});

const side: InsightSide = {
  ...{ segment: SEGMENT, period: PERIOD, from: DAYS[0] ?? '', to: DAYS[1] ?? '', users: 9, trips: 30 },
  modes: {
    ...each(TRIP_MODES, { trips: 0, meters: 0, seconds: 0 }),
    car: { trips: 30, meters: 90_000, seconds: 3_600 },
  },
  co2: { emittedKg: 10, byCarKg: 10 },
  scores: {
    total: drivesIn(19, 7, [70, 80, 90]),
    safeness: drivesIn(16, 6, [81, 82, 83]),
    speed: drivesIn(10, 5, [51, 52, 53]),
    distraction: drivesIn(4, 3, [21, 22, 23]),
  },
  days: DAYS.map((day, at) => ({ day, users: at * 3, trips: at * 4, scores: each(SCORE_NAMES, 80) })),
  losses: {
    parts: [{ part: 'BRAKING', points: 12 }],
    hours: only(24, 17, 0.5).map((speed, hour) => ({ hour, safeness: speed, speed, distraction: 0 })),
    roads: [
      { road: 'residential', pointsShare: 1, metersShare: 0.4 },
      { road: 'motorway', pointsShare: 0, metersShare: 0.6 },
    ],
  },
  starts: Array.from({ length: 7 }, (_, weekday) => (weekday === 2 ? only(24, 8, 5) : only(24, 0, 0))),
};

async function open(): Promise<void> {
  answer(getInsights, { own: side });
  answer(listSegments, { today: DAYS[1] ?? '', months: [], segments: [] });
  const area = { cell: CELL, lat: 48.2, lon: 16.4, people: 9, harsh: 2, speeding: 6, phoneUse: 1 };
  answer(listWorstAreas, { areas: [area], sampled: null });
  // For the names of the areas.
  answer(getMapCoverage, { version: '', regions: [] });
  answer(getUserInsights, {
    ...{ segment: SEGMENT, sampled: null },
    funnel: { registered: 40, permitted: 30, running: 20, travelling: 10 },
    cohorts: [
      { week: '2026-05-04', users: 4, active: [2] },
      { week: '2026-04-27', users: 5, active: [3, 0] },
    ],
    versions: [{ platform: 'iOS', version: '2.18.0', users: 8, score: 80 }],
  });
  const Screen = () => <InsightsScreen projectId={PROJECT_ID} connectHref={undefined} actions={null} />;
  await show(Screen, `/admin/insights?projectId=${PROJECT_ID}&segment=${SEGMENT}&period=${PERIOD}`);
  await expect.element(page.getByRole('heading', { name: 'Who stays' })).toBeVisible();
}

const inList = (list: string, name: string | RegExp) => () =>
  page.getByRole('list', { name: list, exact: true }).getByRole('link', { name });
const link = (name: string | RegExp) => () => page.getByRole('link', { name });

const trips = { view: 'trips', segment: SEGMENT, period: PERIOD };
const fleet = { tag: 'fleet' };
const BARS: [bar: string, where: () => Locator, path: string, query: Record<string, string>][] = [
  [
    'the distribution',
    link(/^95–100: 7 drives/),
    'insights',
    { ...trips, part: 'total', scoreFrom: '95', scoreTo: '100' },
  ],
  ['the trend', link(/5 May.*: 4 trips/), 'insights', { ...trips, period: `${DAYS[1]}..${DAYS[1]}` }],
  [
    'a part',
    inList('What drags the score down', 'Braking'),
    'insights',
    { ...trips, part: 'safeness', scoreFrom: '0', scoreTo: '60' },
  ],
  ['a type of road', inList('On which roads', 'Residential street'), 'insights', { ...trips, lostOn: 'residential' }],
  ['an area', inList('In which areas', /./), 'activityMap', { layer: 'speeding', cell: CELL, segment: SEGMENT }],
  ['a mode', inList('How people travel', 'Car'), 'insights', { ...trips, mode: 'car' }],
  ['an hour of lost points', link(/^17:00–18:00: 100.*%/), 'insights', { ...trips, lostAt: '17' }],
  ['an hour', link('08:00–09:00: show the trips'), 'insights', { ...trips, hour: '8' }],
  ['a weekday', link(/^Wed/), 'insights', { ...trips, weekday: '2' }],
  ['a weekday and hour', link(/^Wednesday, 08:00–09:00: 5 trips/), 'insights', { ...trips, weekday: '2', hour: '8' }],
  ['everyone registered', inList('From registration to trips', 'Registered'), 'appUsers', fleet],
  [
    'people with permissions',
    inList('From registration to trips', 'All permissions granted'),
    'appUsers',
    { ...fleet, permission: 'granted' },
  ],
  ['people without one', link('10 lack a permission'), 'appUsers', { ...fleet, permission: 'missing' }],
  ['a running SDK', inList('From registration to trips', 'SDK running'), 'appUsers', { ...fleet, state: 'RUNNING' }],
  [
    'people with trips',
    inList('From registration to trips', 'Trips in the last 30 days'),
    'appUsers',
    { ...fleet, trips: '1..' },
  ],
  ['a version', inList('SDK versions', 'iOS 2.18.0'), 'appUsers', { ...fleet, platform: 'iOS', version: '2.18.0' }],
  ['a week of registration', link(/^27 Apr/), 'appUsers', { ...fleet, registeredIn: '2026-04-27' }],
  [
    'who stayed',
    link(/week 0: 3 of 5/),
    'appUsers',
    { ...fleet, registeredIn: '2026-04-27', travelledIn: '2026-04-27' },
  ],
];

it.each(BARS)('opens what is behind %s', async (_bar, where, path, query) => {
  await open();
  const target = where().first();
  await expect.element(target).toBeInTheDocument();
  const { pathname, searchParams } = new URL((target.element() as HTMLAnchorElement).href);
  expect(pathname).toBe(`/admin/${path}`);
  expect(Object.fromEntries(searchParams)).toEqual({ projectId: String(PROJECT_ID), ...query });
  (target.element() as HTMLAnchorElement).click();
  await expect
    .poll(() => [location.pathname, Object.fromEntries(new URLSearchParams(location.search))])
    .toEqual([`/admin/${path}`, { projectId: String(PROJECT_ID), ...query }]);
});

it('opens nothing where nothing is counted', async () => {
  await open();
  expect(inList('On which roads', 'Motorway')().elements()).toHaveLength(0);
  expect(link(/week 1: 0 of 5/)().elements()).toHaveLength(0);
  expect(link(/^Thursday, 08:00–09:00/)().elements()).toHaveLength(0);
});

it('shows the distribution and the quantiles of the chosen part', async () => {
  await open();
  for (const [name, part, bar, figures] of [
    ['Safeness', 'safeness', /^80–84: 6 drives/, ['81', '82', '83', '6']],
    ['Speed', 'speed', /^50–54: 5 drives/, ['51', '52', '53', '5']],
    ['Distraction', 'distraction', /^20–24: 3 drives/, ['21', '22', '23', '3']],
    ['Total score', null, /^95–100: 7 drives/, ['70', '80', '90', '7']],
  ] as const) {
    await page.getByRole('group', { name: 'Part of the score' }).getByRole('radio', { name }).click();
    await expect.element(page.getByRole('link', { name: bar })).toBeInTheDocument();
    expect(page.getByRole('link', { name: /: \d+ drives/ }).elements()).toHaveLength(1);
    const shown = ['10% are below', 'Median', '10% are above', 'Scored drives'].map(
      (term) => page.getByText(term, { exact: true }).element().nextElementSibling?.textContent,
    );
    expect(shown).toEqual(figures);
    expect(parameter('part')).toBe(part);
  }
});
