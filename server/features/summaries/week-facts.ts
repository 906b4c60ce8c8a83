import { HARSH_CODES, ROAD_TYPES, type RoadType } from '#contract/dictionary.ts';
import { SCORE_PARTS, type ScorePart } from '#contract/timeline.ts';
import { sharesOfTotal } from '#engine/score/overall.ts';
import { DETAILS, FIGURES, HOURS } from '#server/features/rollups/layout.ts';
import { isBetter } from '#server/features/rollups/sum-day.ts';
import { meanScores } from '#server/ingest/run/score-sums.ts';

/** A day of an app user from the roll-ups. */
export interface RolledUpDay {
  day: string;
  sums: readonly number[];
  details: ReadonlyMap<number, number>;
  worst: { ts: number; score: number } | null;
  best: { ts: number; score: number; meters: number } | null;
}

interface ScoredTrip {
  ts: number;
  day: string;
  score: number;
}

/** The content of a tip, from which its text is made. */
export interface TipFacts {
  kind: 'improve' | 'keep';
  part: ScorePart | null;
  hours: { from: number; to: number } | null;
  road: RoadType | null;
}

/** What is stored of a week. Any difference makes a new version, so nothing here may change by itself. */
export interface WeekFacts {
  trips: number;
  meters: number;
  drivenMeters: number;
  activeMeters: number;
  phoneSeconds: number;
  total: number | null;
  safeness: number | null;
  speed: number | null;
  distraction: number | null;
  change: number | null;
  best: ScoredTrip | null;
  worst: ScoredTrip | null;
  tip: TipFacts | null;
}

/** A part that lost fewer of its 100 points needs no improvement. */
const MIN_LOST = 3;
/** The share of points that must be lost at the hours or on the roads that a tip names. */
const CLEAR_SHARE = 0.4;
/** Parts of the day that a tip can name; night goes past midnight. */
const PARTS_OF_DAY = [
  { from: 5, to: 10 },
  { from: 10, to: 15 },
  { from: 15, to: 20 },
  { from: 20, to: 5 },
] as const;

type Amount = (at: number) => number;

/** Summarises the days of a week; `before` are those of the previous week. */
export function weekFacts(days: readonly RolledUpDay[], before: readonly RolledUpDay[]): WeekFacts {
  const sums = figuresOf(days);
  const figure: Amount = (at) => sums[at] ?? 0;
  const detail: Amount = (at) => days.reduce((sum, { details }) => sum + (details.get(at) ?? 0), 0);
  const scores = meanScores(sums);
  const { total: previous } = meanScores(figuresOf(before));
  const best = bestOf(days);
  const worst = worstOf(days);
  return {
    trips: figure(FIGURES.trips),
    meters: figure(FIGURES.meters),
    drivenMeters: figure(FIGURES.drivenMeters),
    activeMeters: detail(DETAILS.meters.CYCLING) + detail(DETAILS.meters.WALKING),
    phoneSeconds: figure(FIGURES.phoneSeconds),
    ...scores,
    change: scores.total === null || previous === null ? null : scores.total - previous,
    best,
    worst: worst?.ts === best?.ts ? null : worst,
    tip: tipOf(scores, figure, detail),
  };
}

function figuresOf(days: readonly RolledUpDay[]): number[] {
  const sums: number[] = [];
  for (const day of days) for (const [at, amount] of day.sums.entries()) sums[at] = (sums[at] ?? 0) + amount;
  return sums;
}

function bestOf(days: readonly RolledUpDay[]): ScoredTrip | null {
  const drives = days.flatMap(({ day, best }) => (best ? [{ day, ...best }] : []));
  const best = drives.reduce<(typeof drives)[number] | null>(
    (so, drive) => (so && !isBetter(drive, so) ? so : drive),
    null,
  );
  return best && { ts: best.ts, day: best.day, score: best.score };
}

function worstOf(days: readonly RolledUpDay[]): ScoredTrip | null {
  const drives = days.flatMap(({ day, worst }) => (worst ? [{ day, ...worst }] : []));
  return drives.sort((one, other) => one.score - other.score || one.ts - other.ts)[0] ?? null;
}

type Scores = ReturnType<typeof meanScores>;

/** One tip: about the part that costs the total score most, and where or when most of it was lost. */
function tipOf(scores: Scores, figure: Amount, detail: Amount): TipFacts | null {
  if (scores.total === null) return null;
  const { part, lost } = costliestPart(scores, figure);
  if (lost < MIN_LOST) return { kind: 'keep', part: null, hours: null, road: null };
  const [hours, road] = [hoursOf(part, detail), roadOf(part, detail)];
  const isRoad = road !== null && road.share >= (hours?.share ?? 0);
  return { kind: 'improve', part, hours: isRoad ? null : (hours?.of ?? null), road: isRoad ? road.of : null };
}

function costliestPart(scores: Scores, figure: Amount): { part: ScorePart; lost: number } {
  const shares = sharesOfTotal(scores);
  const known = SCORE_PARTS.filter((part) => figure(FIGURES.scores[part].meters) > 0);
  const harsh = known.filter(isHarsh).length;
  const weightOf = (part: ScorePart): number =>
    part === 'SPEED' ? shares.speed : part === 'DFD' ? shares.distraction : shares.safeness / harsh;
  const parts = known.map((part) => {
    const { meters, points } = FIGURES.scores[part];
    const lost = 100 - figure(points) / figure(meters);
    return { part, lost, cost: lost * weightOf(part) };
  });
  return parts.reduce((most, one) => (one.cost > most.cost ? one : most));
}

interface Share<Of> {
  of: Of;
  share: number;
}

const isHarsh = (part: ScorePart): part is (typeof HARSH_CODES)[number] => HARSH_CODES.some((code) => code === part);

function hoursOf(part: ScorePart, detail: Amount): Share<(typeof PARTS_OF_DAY)[number]> | null {
  const lost = Array.from({ length: HOURS }, (_, hour) => detail(DETAILS.lostByHour[part] + hour));
  const within = ({ from, to }: { from: number; to: number }, hour: number) =>
    from < to ? hour >= from && hour < to : hour >= from || hour < to;
  return clearest(PARTS_OF_DAY, (hours) => sumOf(lost.filter((_, hour) => within(hours, hour))), sumOf(lost));
}

/** Speeding and phone use have no road type, and an "other" road would not help anyone. */
function roadOf(part: ScorePart, detail: Amount): Share<RoadType> | null {
  if (!isHarsh(part)) return null;
  const lostOn = (road: RoadType): number => detail(DETAILS.lostByRoad[part][road]);
  // A share of the points lost on known roads, which must be most of all lost points.
  const whole = sumOf(Array.from({ length: HOURS }, (_, hour) => detail(DETAILS.lostByHour[part] + hour)));
  return clearest(
    ROAD_TYPES.filter((road) => road !== 'other'),
    lostOn,
    whole,
  );
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

function clearest<Of>(names: readonly Of[], lostIn: (name: Of) => number, whole: number): Share<Of> | null {
  if (whole <= 0) return null;
  const shares = names.map((of) => ({ of, share: lostIn(of) / whole }));
  const most = shares.reduce((so, one) => (one.share > so.share ? one : so));
  return most.share >= CLEAR_SHARE ? most : null;
}
