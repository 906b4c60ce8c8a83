import { type Leg, legSeconds } from '#engine/segment/leg.ts';
import type { Segment, SegmentType } from '#engine/segment/segment.ts';
import { joinEqual, settleLegs } from '#engine/segment/settle-legs.ts';
import type { LegNamer } from '#engine/segment/trip-builder.ts';
import { type LastVehicle, lastVehicleReasons, weighLastVehicle } from './last-vehicle.ts';
import { legReasons } from './leg-reasons.ts';
import { LEG_FEATURES, legFeatures } from './leg-stats.ts';
import { LEG_MODES, type LegMode, PUBLIC_MODES, STILL } from './modes.ts';
import { logSoftmax, type Trees } from './trees.ts';
import { consistentModes } from './trip-consistency.ts';
import { addWorldPriorOfLegs } from './world-prior.ts';

const LEGS = LEG_MODES.length;
const RAILS = (['TRAIN', 'TRAM', 'METRO'] as const).map((mode) => LEG_MODES.indexOf(mode));
/** Weight of the whole-leg model relative to the mean of the leg's windows. */
const LEG_MODEL_SHARE = 0.5;
/** Shorter legs have too few steps for the whole-leg model. */
const SHORTEST_JUDGED_SECONDS = 120;
/** Below this no single mode can be claimed. */
const CLEAR_PROBABILITY = 0.25;
/**
 * The mean of a leg's windows and its whole claims too little: they saw the leg from different sides. With its log-odds
 * times this, rides are about as often right as they claim.
 */
const CLAIM = 1.4;
/**
 * Three kinds of rail with the weight of a mode each would outweigh the car, by which most rides are made: as one they need
 * this much more evidence (log-odds).
 */
const RAIL_HANDICAP = 0.2;
/** Public transport of an unclear kind: all its kinds together are at least this likely. */
const PUBLIC_PROBABILITY = 0.6;

/** Names a trip's legs by combining two models: one over the windows they consist of, one over the leg as a whole. */
export function legNamer(legModel: Trees, share = LEG_MODEL_SHARE): LegNamer {
  return (raw, last) => {
    const settled = settleLegs(raw);
    const judged = settled.map((leg) => judge(leg, last, legModel, share));
    const modes = consistentModes(
      judged.map(({ odds }) => railAsOne(odds)),
      settled.map(legSeconds),
    );
    const named = settled.map((leg, at) => ({ ...leg, mode: (modes[at] ?? 0) + STILL + 1 }));
    return joinEqual(named).map((leg) => {
      const judgement = judged[named.indexOf(leg)] ?? judge(leg, last, legModel, share);
      return nameLeg(leg, last, legModel, judgement);
    });
  };
}

/** What a leg looks like, and the log-probabilities of its modes. */
type Judgement = { features: Float32Array; odds: Float64Array };

function nameLeg(leg: Leg, last: LastVehicle, legModel: Trees, { features, odds }: Judgement): Segment {
  const winner = leg.mode - STILL - 1;
  const mode = LEG_MODES[winner] ?? 'WALKING';
  const probabilities = probabilitiesOf(claimed(odds));
  return {
    startMs: leg.startMs,
    endMs: leg.endMs,
    type: typeOf(mode, probabilities),
    mode,
    probabilities,
    reasons: [
      ...legReasons(legModel, features, winner, rivalOf(odds, winner)),
      ...lastVehicleReasons(mode, last, leg.startMs),
    ],
  };
}

export function typeOf(mode: LegMode, probabilities: Readonly<Record<LegMode, number>>): SegmentType {
  if (probabilities[mode] >= CLEAR_PROBABILITY) return mode;
  const shared = LEG_MODES.reduce((sum, one) => sum + (PUBLIC_MODES.has(one) ? probabilities[one] : 0), 0);
  if (PUBLIC_MODES.has(mode) && shared >= PUBLIC_PROBABILITY) return 'PUBLIC_TRANSPORT';
  return Math.max(...Object.values(probabilities)) < CLEAR_PROBABILITY ? 'UNKNOWN' : mode;
}

function judge(leg: Leg, last: LastVehicle, legModel: Trees, share: number): Judgement {
  const features = new Float32Array(LEG_FEATURES.length);
  legFeatures(leg.stats, features);
  const odds = new Float64Array(LEGS);
  const windows = Math.max(1, leg.windows);
  for (let mode = 0; mode < LEGS; mode++) odds[mode] = (leg.evidence[mode + STILL + 1] ?? 0) / windows;
  if (legSeconds(leg) >= SHORTEST_JUDGED_SECONDS) {
    const whole = new Float64Array(LEGS);
    legModel.logits(features, whole);
    addWorldPriorOfLegs(whole);
    logSoftmax(whole, LEGS);
    for (let mode = 0; mode < LEGS; mode++) {
      odds[mode] = (1 - share) * (odds[mode] ?? 0) + share * (whole[mode] ?? 0);
    }
  }
  logSoftmax(odds, LEGS);
  weighLastVehicle(odds, last, leg.startMs);
  return { features, odds };
}

/**
 * Three kinds of rail share what speaks for rail: the likeliest of them stands for all when a leg is told from other modes.
 */
function railAsOne(odds: Float64Array): Float64Array {
  let likeliest = RAILS[0] ?? 0;
  let rail = 0;
  for (const mode of RAILS) {
    rail += Math.exp(odds[mode] ?? 0);
    if ((odds[mode] ?? 0) > (odds[likeliest] ?? 0)) likeliest = mode;
  }
  const told = odds.slice();
  for (const mode of RAILS) told[mode] = Number.NEGATIVE_INFINITY;
  told[likeliest] = Math.max(odds[likeliest] ?? 0, Math.log(rail) - RAIL_HANDICAP);
  return told;
}

function claimed(odds: Float64Array): Float64Array {
  const sharper = odds.map((value) => value * CLAIM);
  logSoftmax(sharper, LEGS);
  return sharper;
}

function rivalOf(odds: Float64Array, winner: number): number {
  let rival = winner === 0 ? 1 : 0;
  for (let mode = 0; mode < LEGS; mode++) if (mode !== winner && (odds[mode] ?? 0) > (odds[rival] ?? 0)) rival = mode;
  return rival;
}

function probabilitiesOf(odds: Float64Array): Record<LegMode, number> {
  const rounded = LEG_MODES.map((mode, at) => [mode, Math.round(1000 * Math.exp(odds[at] ?? 0)) / 1000] as const);
  return Object.fromEntries(rounded) as Record<LegMode, number>;
}
