import { type HomeFigures, TRIP_MODES } from '#contract/home.ts';
import { meanScores, SCORE_SUMS } from '#server/ingest/run/score-sums.ts';
import type { BarRow } from './bars.queries.ts';
import { type Counted, REASON } from './counters.queries.ts';
import { emptyBars, type HomeDays } from './home-days.ts';

export function figuresFrom(days: HomeDays, counted: readonly Counted[], rows: readonly BarRow[]): HomeFigures {
  const of = (counter: string, key = '') =>
    counted.find((row) => row.counter === counter && row.key === key) ?? { now: 0, complete: 0, before: 0 };
  const all = of('users', 'all').now;
  const compared = (counter: string) => {
    const { now, complete, before } = of(counter);
    return { now, complete, before };
  };
  const versions = versionsIn(counted);
  const reasons = reasonsIn(counted);
  return {
    from: days.from,
    to: days.to,
    users: {
      all,
      pilots: of('users', 'pilot').now,
      active: compared(`active/${days.length}`),
      added: compared('created'),
    },
    ...travelled(rows),
    bars: barsFrom(days, rows),
    scores: scoresFrom(of),
    versions,
    moreVersions: of('versions', 'kinds').now - versions.length,
    withoutVersion: Math.max(0, all - of('versions', 'users').now),
    states: Object.fromEntries(counted.filter(isOf('state')).map((row) => [row.key, row.now])),
    troubles: {
      users: of('trouble/any').now,
      failures: of('trouble/failure').now,
      reasons,
      moreReasons: of('reasons', 'kinds').now - reasons.length,
    },
  };
}

const isOf = (counter: string) => (row: Counted) => row.counter === counter && row.now > 0;
const mostUsersFirst = (a: { users: number }, b: { users: number }) => b.users - a.users;

function versionsIn(counted: readonly Counted[]): HomeFigures['versions'] {
  return counted
    .filter(isOf('version'))
    .map(({ key, now }) => {
      const [platform = '', version = ''] = JSON.parse(key) as string[];
      return { platform, version, users: now };
    })
    .sort(mostUsersFirst);
}

const reasonsIn = (counted: readonly Counted[]) =>
  counted
    .filter((row) => row.counter.startsWith(REASON) && row.now > 0)
    .map((row) => ({ reason: row.counter.slice(REASON.length), users: row.now }))
    .sort(mostUsersFirst);

const km = (meters: number): number => Math.round(meters / 100) / 10;

function travelled(rows: readonly BarRow[]): Pick<HomeFigures, 'trips' | 'kilometres'> {
  const sum = (which: (row: BarRow) => boolean, what: 'trips' | 'meters') =>
    rows.filter(which).reduce((total, row) => total + row[what], 0);
  const compared = (what: 'trips' | 'meters') => ({
    now: sum(({ back }) => back !== null, what),
    complete: sum(({ isComplete }) => isComplete, what),
    before: sum(({ back, isComplete }) => back === null && !isComplete, what),
  });
  const { now, complete, before } = compared('meters');
  return { trips: compared('trips'), kilometres: { now: km(now), complete: km(complete), before: km(before) } };
}

function barsFrom(days: HomeDays, rows: readonly BarRow[]): HomeFigures['bars'] {
  const bars = emptyBars(days);
  return bars.map((bar, at) => {
    const own = rows.filter((row) => row.back === bars.length - 1 - at);
    const modes = TRIP_MODES.map((mode) => {
      const ofMode = own.filter((row) => row.mode === mode);
      const sum = (what: 'trips' | 'meters') => ofMode.reduce((total, row) => total + row[what], 0);
      return [mode, { trips: sum('trips'), kilometres: km(sum('meters')) }];
    });
    return { ...bar, modes: Object.fromEntries(modes) };
  });
}

function scoresFrom(of: (counter: string) => { now: number; before: number }): HomeFigures['scores'] {
  const sums = Array.from({ length: SCORE_SUMS }, (_, at) => of(`score/${at + 1}`));
  const [now, before] = [meanScores(sums.map((sum) => sum.now)), meanScores(sums.map((sum) => sum.before))];
  const both = (name: keyof typeof now) => ({ now: now[name], before: before[name] });
  return { total: both('total'), safeness: both('safeness'), speed: both('speed'), distraction: both('distraction') };
}
