import type { ScorePart } from '#contract/timeline.ts';
import type { Db } from '#server/db/database.ts';
import type { WeekFacts } from './week-facts.ts';

/*
 * Summarises weeks from the timeline itself, sharing no code with the product. Weeks are found by the
 * calendar of each day, scores by the distance.
 */

type Features = {
  scores?: Partial<Record<ScorePart, number | null>>;
  scoreExplanation?: { losses: { part: ScorePart; points: number; timestamp: string; manoeuvre?: { road: string } }[] };
  scoreOverrides?: Partial<Record<ScorePart, number>>;
  phoneDistractions?: { secondsPerType: Record<string, number> };
};

interface Item {
  user: string;
  week: string;
  day: string;
  ts: number;
  type: string;
  zone: string;
  meters: number;
  features: Features;
}

const PARTS: ScorePart[] = ['ACCELERATION', 'BRAKING', 'CORNERING', 'SPEED', 'DFD'];
const HARSH: ScorePart[] = ['ACCELERATION', 'BRAKING', 'CORNERING'];
const REST = ['IDLE', 'UNKNOWN', 'FAKETRIP'];

function mondayOf(day: string): string {
  const date = new Date(day);
  while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
const weekBefore = (monday: string): string => new Date(Date.parse(monday) - 604_800_000).toISOString().slice(0, 10);

const mean = (numbers: readonly number[]): number | null =>
  numbers.length > 0 ? numbers.reduce((sum, one) => sum + one, 0) / numbers.length : null;
const known = (numbers: readonly (number | null | undefined)[]): number[] =>
  numbers.filter((one): one is number => one !== null && one !== undefined);
const whole = (number: number | null): number | null => (number === null ? null : Math.round(number));

function overall(parts: Partial<Record<ScorePart, number | null>>) {
  const safeness = mean(known(HARSH.map((part) => parts[part])));
  const [speed, distraction] = [parts.SPEED ?? null, parts.DFD ?? null];
  return { total: whole(mean(known([safeness, speed, distraction]))), safeness: whole(safeness), speed, distraction };
}

const isDriven = ({ type }: Item): boolean => type === 'CAR' || type === 'DRIVING';

function exactParts(items: readonly Item[]): Partial<Record<ScorePart, number>> {
  const parts: Partial<Record<ScorePart, number>> = {};
  for (const part of PARTS) {
    const scored = items.filter((item) => isDriven(item) && known([item.features.scores?.[part]]).length > 0);
    const meters = scored.reduce((sum, item) => sum + item.meters, 0);
    const points = scored.reduce((sum, item) => sum + item.meters * (item.features.scores?.[part] ?? 0), 0);
    if (meters > 0) parts[part] = points / meters;
  }
  return parts;
}
const roundedParts = (items: readonly Item[]) =>
  Object.fromEntries(Object.entries(exactParts(items)).map(([part, points]) => [part, Math.round(points)]));

/** What should be stored, by user and Monday. */
export async function recountWeeks(db: Db, projectId: number): Promise<Record<string, WeekFacts>> {
  const rows = await db
    .selectFrom('timeline_items')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('deleted', '=', false)
    .where('open', '=', false)
    .execute();
  const items = rows
    .filter(({ type }) => !REST.includes(type))
    .map(
      (row): Item => ({
        user: row.user_id,
        week: mondayOf(row.day),
        day: row.day,
        ts: row.start_ts,
        type: row.type,
        zone: row.start_time_zone ?? 'UTC',
        meters: Math.round(row.distance_meters ?? 0),
        features: row.features as Features,
      }),
    );
  const names = new Set(items.map(({ user, week }) => `${user} ${week}`));
  return Object.fromEntries(
    [...names].map((name) => {
      const [user = '', week = ''] = name.split(' ');
      const of = (monday: string) => items.filter((item) => item.user === user && item.week === monday);
      return [name, factsOf(of(week), of(weekBefore(week)))];
    }),
  );
}

function factsOf(items: readonly Item[], before: readonly Item[]): WeekFacts {
  const sum = (of: readonly Item[], amount: (item: Item) => number) => of.reduce((so, item) => so + amount(item), 0);
  const drives = items.filter(isDriven);
  const scored = drives.flatMap((item) => {
    const { total } = overall(item.features.scores ?? {});
    return total === null || !item.features.scores ? [] : [{ ...item, total }];
  });
  const by = (...keys: ((item: (typeof scored)[number]) => number)[]) =>
    [...scored].sort((one, other) => keys.map((key) => key(one) - key(other)).find((order) => order !== 0) ?? 0)[0];
  const best = by(
    (item) => -item.total,
    (item) => -item.meters,
    (item) => item.ts,
  );
  const worst = by(
    (item) => item.total,
    (item) => item.ts,
  );
  const scores = overall(roundedParts(items));
  const { total: previous } = overall(roundedParts(before));
  const shown = (item: typeof best) => (item ? { ts: item.ts, day: item.day, score: item.total } : null);
  const phone = (item: Item): number => {
    const seconds = item.features.phoneDistractions?.secondsPerType ?? {};
    return (seconds.SWIPE_AND_TYPE ?? 0) + (seconds.PHONE_CALL ?? 0);
  };
  return {
    trips: items.length,
    meters: sum(items, ({ meters }) => meters),
    drivenMeters: sum(drives, ({ meters }) => meters),
    activeMeters: sum(
      items.filter(({ type }) => type === 'CYCLING' || type === 'WALKING'),
      ({ meters }) => meters,
    ),
    phoneSeconds: sum(drives, phone),
    ...scores,
    change: scores.total === null || previous === null ? null : scores.total - previous,
    best: shown(best),
    worst: worst && worst.ts !== best?.ts ? shown(worst) : null,
    tip: tipOf(drives),
  };
}

const hourOf = (timestamp: string, zone: string): number =>
  Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(new Date(timestamp)),
  );
const ROADS = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'living_street',
  'service',
] as const;

/** The rules as docs/summaries.md has them. */
function tipOf(drives: readonly Item[]): WeekFacts['tip'] {
  const parts = exactParts(drives);
  const names = PARTS.filter((part) => parts[part] !== undefined);
  if (names.length === 0) return null;
  const harsh = names.filter((part) => HARSH.includes(part)).length;
  const thirds = (harsh > 0 ? 1 : 0) + names.length - harsh;
  const costs = names.map((part) => (100 - (parts[part] ?? 0)) / (HARSH.includes(part) ? harsh * thirds : thirds));
  const part = names[costs.indexOf(Math.max(...costs))];
  if (!part || 100 - (parts[part] ?? 0) < 3) return { kind: 'keep', part: null, hours: null, road: null };
  const losses = drives.flatMap(({ features, meters, zone }) =>
    features.scoreOverrides?.[part] === undefined
      ? (features.scoreExplanation?.losses ?? [])
          .filter((loss) => loss.part === part)
          .map((loss) => ({
            lost: Math.round(loss.points * meters),
            hour: hourOf(loss.timestamp, zone),
            road: HARSH.includes(part) ? loss.manoeuvre?.road.replace('_link', '') : undefined,
          }))
      : [],
  );
  const all = losses.reduce((sum, { lost }) => sum + lost, 0);
  const shareOf = (which: (loss: (typeof losses)[number]) => boolean): number =>
    all > 0 ? losses.filter(which).reduce((sum, { lost }) => sum + lost, 0) / all : 0;
  const slots = [5, 10, 15, 20].map((from) => ({ from, to: from === 20 ? 5 : from + 5 }));
  const slotOf = (hour: number): number => (hour < 5 || hour >= 20 ? 20 : Math.floor(hour / 5) * 5);
  const hours = slots.map((slot) => ({ slot, share: shareOf(({ hour }) => slotOf(hour) === slot.from) }));
  const roads = ROADS.map((road) => ({ road, share: shareOf((loss) => loss.road === road) }));
  const most = <One extends { share: number }>(list: One[]): One | undefined =>
    list.filter(({ share }) => share >= 0.4).sort((one, other) => other.share - one.share)[0];
  const [when, where] = [most(hours), most(roads)];
  const isRoad = where !== undefined && where.share >= (when?.share ?? 0);
  return { kind: 'improve', part, hours: isRoad ? null : (when?.slot ?? null), road: isRoad ? where.road : null };
}
