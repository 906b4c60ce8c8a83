import { DRIVEN_MODES, GROUP_OF_MODE, HARSH_CODES } from '#contract/dictionary.ts';
import type { TripMode } from '#contract/home.ts';
import { type EventType, SCORE_PARTS, type ScorePart, type Scores } from '#contract/timeline.ts';
import { overallScores } from '#engine/score/overall.ts';
import { aheadMs } from '#server/time/day-bounds.ts';
import { binOf, DETAILS, FIGURES, FIGURES_LENGTH, type HistogramName, roadTypeOf, type TravelType } from './layout.ts';

/** The fields of a trip; nullable ones are known only for drives. */
export interface SummedTrip {
  startTs: number;
  endTs: number;
  type: TravelType;
  zone: string | null;
  meters: number;
  scores: Scores | null;
  formula: string | null;
  /** Parts that a person corrected: their recorded losses no longer match the score. */
  overrides: Partial<Record<ScorePart, number>> | null;
  losses: readonly SummedLoss[] | null;
  events: readonly EventType[] | null;
  phoneSeconds: { SWIPE_AND_TYPE?: number; PHONE_CALL?: number } | null;
  metersByRoad: Readonly<Record<string, { meters: number }>> | null;
}

export interface SummedLoss {
  part: ScorePart;
  points: number;
  timestamp?: string;
  speeding?: { meters: number };
  manoeuvre?: { road?: string };
}

/** What a user's day adds to the roll-ups. */
export interface DaySums {
  /** In the positions of FIGURES. */
  sums: number[];
  /** In the positions of DETAILS, without zeros. */
  details: Map<number, number>;
  lastTs: number;
  /** The time zone in which the last trip started. */
  zone: string | null;
  worst: { ts: number; score: number } | null;
  best: { ts: number; score: number; meters: number } | null;
}

/** Sums the trips of a day; there is at least one. */
export function sumDay(trips: readonly SummedTrip[]): DaySums {
  const day: DaySums = {
    sums: new Array<number>(FIGURES_LENGTH).fill(0),
    details: new Map(),
    lastTs: 0,
    zone: null,
    worst: null,
    best: null,
  };
  for (const trip of trips) {
    addTrip(day, trip);
    if (DRIVEN_MODES.includes(trip.type)) addDrive(day, trip);
  }
  return day;
}

function addTrip(day: DaySums, { startTs, endTs, type, zone, meters }: SummedTrip): void {
  const seconds = endTs - startTs;
  if (startTs >= day.lastTs) day.zone = zone;
  day.lastTs = Math.max(day.lastTs, startTs);
  addFigure(day, FIGURES.trips, 1);
  addFigure(day, FIGURES.meters, meters);
  addFigure(day, FIGURES.seconds[GROUP_OF_MODE[type] as TripMode], seconds);
  addDetail(day, DETAILS.trips[type], 1);
  addDetail(day, DETAILS.meters[type], meters);
  addDetail(day, DETAILS.seconds[type], seconds);
  addDetail(day, DETAILS.startsByHour + localHour(startTs * 1000, zone), 1);
}

function addDrive(day: DaySums, drive: SummedTrip): void {
  const { events, phoneSeconds, metersByRoad, meters } = drive;
  addFigure(day, FIGURES.drives, 1);
  addFigure(day, FIGURES.drivenMeters, meters);
  for (const type of events ?? []) addFigure(day, FIGURES.harsh[type], 1);
  // As in the score, a hands-free call is not phone use.
  addFigure(
    day,
    FIGURES.phoneSeconds,
    Math.round((phoneSeconds?.SWIPE_AND_TYPE ?? 0) + (phoneSeconds?.PHONE_CALL ?? 0)),
  );
  for (const [road, amount] of Object.entries(metersByRoad ?? {})) {
    addDetail(day, DETAILS.metersByRoad[roadTypeOf(road)], Math.round(amount.meters));
  }
  if (drive.scores) addScores(day, drive, drive.scores);
  for (const loss of drive.losses ?? []) addLoss(day, drive, loss);
}

function addScores(day: DaySums, { startTs, formula, meters }: SummedTrip, scores: Scores): void {
  for (const part of SCORE_PARTS) {
    const points = scores[part];
    if (points === null || points === undefined) continue;
    addFigure(day, FIGURES.scores[part].meters, meters);
    addFigure(day, FIGURES.scores[part].points, meters * points);
  }
  const overall = overallScores(scores, formula ?? undefined);
  for (const [name, score] of Object.entries({ ...scores, ...overall }) as [HistogramName, number | null][]) {
    if (score !== null) addDetail(day, DETAILS.histogram[name] + binOf(score), 1);
  }
  const { total } = overall;
  if (total === null) return;
  const isWorse = !day.worst || total < day.worst.score || (total === day.worst.score && startTs < day.worst.ts);
  if (isWorse) day.worst = { ts: startTs, score: total };
  const drive = { ts: startTs, score: total, meters };
  if (!day.best || isBetter(drive, day.best)) day.best = drive;
}

type BestDrive = NonNullable<DaySums['best']>;

/** With equal scores the longer drive is better, then the earlier one. */
export const isBetter = (one: BestDrive, other: BestDrive): boolean =>
  (one.score - other.score || one.meters - other.meters || other.ts - one.ts) > 0;

function addLoss(day: DaySums, { startTs, zone, meters, overrides }: SummedTrip, loss: SummedLoss): void {
  const { part, points, timestamp, speeding, manoeuvre } = loss;
  addFigure(day, FIGURES.speedingMeters, Math.round(speeding?.meters ?? 0));
  if (overrides?.[part] !== undefined) return;
  const lost = Math.round(points * meters);
  const atMs = timestamp === undefined ? startTs * 1000 : Date.parse(timestamp);
  addDetail(day, DETAILS.lostByHour[part] + localHour(atMs, zone), lost);
  const harsh = HARSH_CODES.find((code) => code === part);
  if (harsh && manoeuvre?.road !== undefined)
    addDetail(day, DETAILS.lostByRoad[harsh][roadTypeOf(manoeuvre.road)], lost);
}

function addFigure(day: DaySums, at: number, amount: number): void {
  day.sums[at] = (day.sums[at] ?? 0) + amount;
}

function addDetail(day: DaySums, at: number, amount: number): void {
  if (amount !== 0) day.details.set(at, (day.details.get(at) ?? 0) + amount);
}

const HOUR_MS = 3_600_000;
/** Time zone offsets change only at quarters of an hour. */
const QUARTER_MS = 900_000;
const MAX_KNOWN = 20_000;
const known = new Map<string, number>();

/** The wall-clock hour. */
function localHour(ms: number, zone: string | null): number {
  const quarter = Math.floor(ms / QUARTER_MS);
  const key = `${zone} ${quarter}`;
  let hour = known.get(key);
  if (hour === undefined) {
    const at = quarter * QUARTER_MS;
    hour = Math.floor((at + aheadMs(at, zone ?? 'UTC')) / HOUR_MS) % 24;
    if (known.size > MAX_KNOWN) known.clear();
    known.set(key, hour);
  }
  return hour;
}
