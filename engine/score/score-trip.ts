import type {
  DrivingEvent,
  EventType,
  ScoreExplanation,
  ScoreLoss,
  ScorePart,
  Scores,
} from '../../contract/timeline.ts';
import { EVENT_TYPES } from '../../contract/timeline.ts';
import type { DrivingEvents } from '../describe/driving-events.ts';
import type { PhoneUse } from '../describe/phone-use.ts';
import {
  CALL_WEIGHT,
  DISTRACTION_SHARE_SCALE,
  EVENT_WEIGHTS,
  FORMULA_VERSION,
  LEAST_EXPOSURE_KM,
  LEAST_VALID_SECONDS,
  pointsLost,
  WEIGHT_PER_TEN_KM,
} from './formula.ts';
import { type Speeding, speedingLosses } from './speeding.ts';

export type TripFacts = {
  distanceMeters: number;
  seconds: number;
  events: DrivingEvents;
  /** Absent: the phone does not report its use. */
  phoneUse?: PhoneUse;
  /** Absent: no speed limits are known. */
  speeding?: Speeding;
};

export type TripScore = { scores: Scores; explanation: ScoreExplanation };

/** Scores a trip and says what cost how much. A part that cannot be known is null, with the reason. */
export function scoreTrip(facts: TripFacts): TripScore {
  const losses: ScoreLoss[] = [];
  const unknown: Partial<Record<ScorePart, string>> = {};
  const scores: Scores = { ACCELERATION: null, BRAKING: null, CORNERING: null, SPEED: null, DFD: null };
  for (const type of EVENT_TYPES) {
    if (facts.events.validTime < LEAST_VALID_SECONDS) unknown[type] = 'too few fixes a second to see events';
    else scores[type] = keep(losses, eventLosses(type, facts));
  }
  if (facts.speeding) scores.SPEED = keep(losses, speedingLosses(facts.speeding));
  else unknown.SPEED = 'no speed limits are known for this trip';
  if (facts.phoneUse) scores.DFD = keep(losses, distractionLosses(facts.phoneUse, facts.seconds));
  else unknown.DFD = 'the phone does not report its use';
  return { scores, explanation: { formula: FORMULA_VERSION, losses, unknown } };
}

function keep(all: ScoreLoss[], losses: readonly ScoreLoss[]): number {
  all.push(...losses);
  const lost = losses.reduce((sum, loss) => sum + loss.points, 0);
  return Math.max(0, Math.round(100 - lost));
}

/** Each event pays its share of what the whole burden costs. */
function eventLosses(type: EventType, facts: TripFacts): ScoreLoss[] {
  const events = facts.events.events.filter((event) => event.type === type);
  const burden = events.reduce((sum, event) => sum + weightOf(event), 0);
  if (burden === 0) return [];
  const tenKm = Math.max(LEAST_EXPOSURE_KM, facts.distanceMeters / 1000) / 10;
  const lost = pointsLost(burden / tenKm, WEIGHT_PER_TEN_KM[type]);
  return events.map((event) => ({
    part: type,
    points: roundPoints((lost * weightOf(event)) / burden),
    reason: `${type.toLowerCase()} with ${event.rawAccel.toFixed(1)} m/s² (strength ${event.strength})`,
    timestamp: event.timestamp,
    lat: event.lat,
    lon: event.lon,
  }));
}

function weightOf(event: DrivingEvent): number {
  return EVENT_WEIGHTS[event.strength - 1] ?? 0;
}

function distractionLosses(use: PhoneUse, seconds: number): ScoreLoss[] {
  const typing = use.secondsPerType.SWIPE_AND_TYPE ?? 0;
  const calling = use.secondsPerType.PHONE_CALL ?? 0;
  const burden = typing + CALL_WEIGHT * calling;
  if (burden === 0 || seconds <= 0) return [];
  const lost = pointsLost(burden / seconds, DISTRACTION_SHARE_SCALE);
  const counted = use.distractions.filter((one) => one.type !== 'PHONE_CALL_HANDS_FREE');
  return counted.map((one) => {
    const length = (Date.parse(one.end) - Date.parse(one.start)) / 1000;
    const weight = one.type === 'PHONE_CALL' ? CALL_WEIGHT : 1;
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
