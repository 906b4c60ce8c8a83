import type { z } from 'zod/mini';
import { HARSH_CODES } from '#contract/dictionary.ts';
import type { DrivingEvent, EventType, ScoreExplanation, ScoreLoss, ScorePart, Scores } from '#contract/timeline.ts';
import type { scoreFacts } from '#contract/trip-scores.ts';
import type { PhoneUse } from '#engine/describe/phone-use.ts';
import { FORMULA, type Formula, MIN_VALID_SECONDS, pointsLost } from './formula.ts';
import type { Manoeuvre } from './manoeuvres.ts';
import { speedingLosses } from './speeding.ts';

export type TripFacts = z.infer<typeof scoreFacts>;
export type TripScore = { scores: Scores; explanation: ScoreExplanation };

/** Scores a trip and itemises the deductions. A part that cannot be known is null, with the reason. */
export function scoreTrip(facts: TripFacts, formula: Formula = FORMULA): TripScore {
  const losses: ScoreLoss[] = [];
  const unknown: Partial<Record<ScorePart, string>> = {};
  const scores: Scores = { ACCELERATION: null, BRAKING: null, CORNERING: null, SPEED: null, DFD: null };
  for (const type of HARSH_CODES) {
    const lost = formula.version === 'move-1' ? eventLosses(type, facts, formula) : forceLosses(type, facts, formula);
    if (lost) scores[type] = keep(losses, lost);
    else unknown[type] = UNSEEN[type];
  }
  if (facts.speeding) scores.SPEED = keep(losses, speedingLosses(facts.speeding));
  else unknown.SPEED = 'no speed limits are known for this trip';
  if (facts.phoneUse) scores.DFD = keep(losses, distractionLosses(facts.phoneUse, facts.seconds, formula));
  else unknown.DFD = 'the phone does not report its use';
  return { scores, explanation: { formula: formula.version, losses, unknown } };
}

function keep(all: ScoreLoss[], losses: readonly ScoreLoss[]): number {
  all.push(...losses);
  const lost = losses.reduce((sum, loss) => sum + loss.points, 0);
  return Math.max(0, Math.round(100 - lost));
}

const UNSEEN: Readonly<Record<EventType, string>> = {
  ACCELERATION: 'too few exact fixes to see changes of speed',
  BRAKING: 'too few exact fixes to see changes of speed',
  CORNERING: 'too few exact fixes to see turns',
};

/** Each stretch is charged its share of the total deduction. */
function forceLosses(type: EventType, { intensity }: TripFacts, formula: Formula): ScoreLoss[] | null {
  if (!intensity || intensity.validSeconds[type] < MIN_VALID_SECONDS) return null;
  const manoeuvres = intensity.manoeuvres.filter((one) => one.type === type);
  const weight = manoeuvres.reduce((sum, one) => sum + one.weight, 0);
  if (weight === 0) return [];
  const lost = pointsLost(weight / (formula.leastForceSeconds + intensity.amount[type]), formula.forceScale[type]);
  return manoeuvres.map(({ timestamp, lat, lon, ...one }) => ({
    part: type,
    points: roundPoints((lost * one.weight) / weight),
    reason: reasonOf(one),
    timestamp,
    lat,
    lon,
    manoeuvre: {
      peakMps2: one.peakMps2,
      seconds: one.seconds,
      meters: one.meters,
      fromKmh: one.fromKmh,
      toKmh: one.toKmh,
      ...(one.road !== undefined && { road: one.road }),
    },
  }));
}

type ManoeuvreFigures = Omit<Manoeuvre, 'timestamp' | 'lat' | 'lon'>;

function reasonOf({ type, peakMps2, fromKmh, toKmh, seconds }: ManoeuvreFigures): string {
  const how = `${type.toLowerCase()} with up to ${peakMps2.toFixed(1)} m/s²`;
  return type === 'CORNERING'
    ? `${how} at ${fromKmh} km/h`
    : `${how}, from ${fromKmh} to ${toKmh} km/h within ${seconds} s`;
}

/** Each event is charged its share of the total deduction. */
function eventLosses(type: EventType, facts: TripFacts, formula: Formula): ScoreLoss[] | null {
  if (facts.events.validTime < MIN_VALID_SECONDS) return null;
  const weightOf = ({ strength }: DrivingEvent) => formula.eventWeights[strength - 1] ?? 0;
  const events = facts.events.events.filter((event) => event.type === type);
  const burden = events.reduce((sum, event) => sum + weightOf(event), 0);
  if (burden === 0) return [];
  const tenKm = Math.max(formula.leastExposureKm, facts.distanceMeters / 1000) / 10;
  const lost = pointsLost(burden / tenKm, formula.weightPerTenKm[type]);
  return events.map((event) => ({
    part: type,
    points: roundPoints((lost * weightOf(event)) / burden),
    reason: `${type.toLowerCase()} with ${event.rawAccel.toFixed(1)} m/s² (strength ${event.strength})`,
    timestamp: event.timestamp,
    lat: event.lat,
    lon: event.lon,
  }));
}

function distractionLosses(use: PhoneUse, seconds: number, formula: Formula): ScoreLoss[] {
  const typing = use.secondsPerType.SWIPE_AND_TYPE ?? 0;
  const calling = use.secondsPerType.PHONE_CALL ?? 0;
  const burden = typing + formula.callWeight * calling;
  if (burden === 0 || seconds <= 0) return [];
  const lost = pointsLost(burden / seconds, formula.distractionShareScale);
  const counted = use.distractions.filter((one) => one.type !== 'PHONE_CALL_HANDS_FREE');
  return counted.map((one) => {
    const length = (Date.parse(one.end) - Date.parse(one.start)) / 1000;
    const weight = one.type === 'PHONE_CALL' ? formula.callWeight : 1;
    const what = one.type === 'PHONE_CALL' ? 'phone at the ear' : 'typing on the phone';
    return {
      part: 'DFD' as const,
      points: roundPoints((lost * length * weight) / burden),
      reason: `${what} for ${Math.round(length)} s`,
      timestamp: one.start,
    };
  });
}

function roundPoints(points: number): number {
  return Math.round(points * 100) / 100;
}
