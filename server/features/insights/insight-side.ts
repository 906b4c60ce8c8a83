import { GROUP_OF_MODE, HARSH_CODES, ROAD_TYPES } from '#contract/dictionary.ts';
import { TRIP_MODES } from '#contract/home.ts';
import { SCORE_BIN, SCORE_NAMES } from '#contract/insight-segments.ts';
import type { InsightSide } from '#contract/insights.ts';
import { SCORE_PARTS, type ScorePart } from '#contract/timeline.ts';
import { BINS, DETAILS, FIGURES, HOURS, TRAVEL_TYPES } from '#server/features/rollups/layout.ts';
import type { SegmentDay } from '#server/features/rollups/segments.queries.ts';
import { meanScores, SCORE_SUMS } from '#server/ingest/run/score-sums.ts';
import { daysBetween, weekdayOf } from '#server/time/weeks.ts';
import { co2Of } from './co2.ts';
import type { InsightDays } from './insight-days.ts';
import { quantileOf } from './statistics.ts';

type Sums = readonly number[];
const at = (sums: Sums, position: number): number => sums[position] ?? 0;
const several = (sums: Sums, first: number, count: number): number[] =>
  Array.from({ length: count }, (_, step) => at(sums, first + step));
/** The sums of the score parts come first, as in day_scores. */
const scoresIn = (sums: Sums) => meanScores(sums.slice(0, SCORE_SUMS));
/** Adds the rows element by element. */
function addUp(rows: readonly Sums[]): number[] {
  const total: number[] = [];
  for (const row of rows)
    for (const [position, amount] of row.entries()) total[position] = at(total, position) + amount;
  return total;
}
const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);

/** The figures of one side of the screen, from the days of its segment. */
export function insightSide(
  segment: string,
  { period, from, to }: InsightDays,
  users: number | null,
  rows: readonly SegmentDay[],
): InsightSide {
  const sums = addUp(rows.map((row) => row.sums));
  return {
    segment,
    period,
    from,
    to,
    users,
    trips: at(sums, FIGURES.trips),
    modes: modesIn(sums),
    co2: co2Of(perType(sums, DETAILS.meters)),
    scores: distributionsIn(sums),
    days: daysFrom(from, to, rows),
    losses: { parts: lossesByPart(sums), hours: lossesByHour(sums), roads: lossesByRoad(sums) },
    starts: startsByWeekday(rows),
  };
}

type PerType = typeof DETAILS.meters;
const perType = (sums: Sums, positions: PerType) =>
  Object.fromEntries(TRAVEL_TYPES.map((type) => [type, at(sums, positions[type])])) as Record<keyof PerType, number>;

function modesIn(sums: Sums): InsightSide['modes'] {
  const ofMode = (mode: string, positions: PerType): number =>
    TRAVEL_TYPES.filter((type) => GROUP_OF_MODE[type] === mode).reduce(
      (sum, type) => sum + at(sums, positions[type]),
      0,
    );
  return Object.fromEntries(
    TRIP_MODES.map((mode) => [
      mode,
      {
        trips: ofMode(mode, DETAILS.trips),
        meters: ofMode(mode, DETAILS.meters),
        seconds: ofMode(mode, DETAILS.seconds),
      },
    ]),
  ) as InsightSide['modes'];
}

function distributionsIn(sums: Sums): InsightSide['scores'] {
  const means = scoresIn(sums);
  return Object.fromEntries(
    SCORE_NAMES.map((name) => {
      const bins = several(sums, DETAILS.histogram[name], BINS);
      const quantile = (share: number) => rounded(quantileOf(bins, SCORE_BIN, share));
      const trips = bins.reduce((sum, count) => sum + count, 0);
      return [name, { mean: means[name], bins, trips, p10: quantile(0.1), median: quantile(0.5), p90: quantile(0.9) }];
    }),
  ) as InsightSide['scores'];
}

function daysFrom(from: string, to: string, rows: readonly SegmentDay[]): InsightSide['days'] {
  const known = new Map(rows.map((row) => [row.day, row]));
  return daysBetween(from, to).map((day) => {
    const { users = 0, sums = [] } = known.get(day) ?? {};
    return { day, users, trips: at(sums, FIGURES.trips), scores: scoresIn(sums) };
  });
}

const metersOf = (sums: Sums, part: ScorePart): number => at(sums, FIGURES.scores[part].meters);

/** Points lost of 100, weighted by distance; unknown parts are left out. */
function lossesByPart(sums: Sums): InsightSide['losses']['parts'] {
  return SCORE_PARTS.filter((part) => metersOf(sums, part) > 0)
    .map((part) => ({
      part,
      points: Math.round((100 - at(sums, FIGURES.scores[part].points) / metersOf(sums, part)) * 10) / 10,
    }))
    .sort((one, other) => other.points - one.points);
}

const share = (amount: number, whole: number): number => (whole > 0 ? amount / whole : 0);
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** The share of all lost points by hour and score part. */
function lossesByHour(sums: Sums): InsightSide['losses']['hours'] {
  const whole = sumOf(SCORE_PARTS.flatMap((part) => several(sums, DETAILS.lostByHour[part], HOURS)));
  return Array.from({ length: HOURS }, (_, hour) => {
    const lost = (parts: readonly ScorePart[]) =>
      share(sumOf(parts.map((part) => at(sums, DETAILS.lostByHour[part] + hour))), whole);
    return { hour, safeness: lost(HARSH_CODES), speed: lost(['SPEED']), distraction: lost(['DFD']) };
  });
}

/** The share of points lost to harsh driving on each type of road, and the share of distance driven there. */
function lossesByRoad(sums: Sums): InsightSide['losses']['roads'] {
  const lost = (road: (typeof ROAD_TYPES)[number]) =>
    sumOf(HARSH_CODES.map((code) => at(sums, DETAILS.lostByRoad[code][road])));
  const points = sumOf(ROAD_TYPES.map(lost));
  const meters = sumOf(ROAD_TYPES.map((road) => at(sums, DETAILS.metersByRoad[road])));
  return ROAD_TYPES.map((road) => ({
    road,
    pointsShare: share(lost(road), points),
    metersShare: share(at(sums, DETAILS.metersByRoad[road]), meters),
  }))
    .filter(({ pointsShare, metersShare }) => pointsShare > 0 || metersShare > 0)
    .sort((one, other) => other.pointsShare - one.pointsShare);
}

/** Calendar days and wall-clock hours, so a daylight saving change moves nothing. */
function startsByWeekday(rows: readonly SegmentDay[]): number[][] {
  return Array.from({ length: 7 }, (_, weekday) =>
    addUp([
      new Array<number>(HOURS).fill(0),
      ...rows
        .filter(({ day }) => weekdayOf(day) === weekday)
        .map(({ sums }) => several(sums, DETAILS.startsByHour, HOURS)),
    ]),
  );
}
