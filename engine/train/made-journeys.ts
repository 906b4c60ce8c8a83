import type { LegMode } from '#engine/classify/modes.ts';
import { type Fixes, pickFixes } from '#engine/fixes.ts';
import { Journey, type Motion } from '#engine/synthetic/journey.ts';
import {
  CYCLE,
  CYCLE_FAST,
  DRIVE_COUNTRY,
  DRIVE_JAM,
  DRIVE_MOTORWAY,
  DRIVE_QUIET_STREETS,
  DRIVE_TOWN,
  RIDE_BUS,
  RIDE_LOCAL_TRAIN,
  RIDE_METRO,
  RIDE_RAPID_BUS,
  RIDE_TRAIN,
  RIDE_TRAM,
  WALK,
} from '#engine/synthetic/motions.ts';
import { seededRandom } from '#engine/synthetic/random.ts';

/**
 * The recorded journeys follow two routes: their drives are from one town, their trains from one line. Generated
 * journeys keep the models from generalising from these alone.
 */
export type MadeJourney = { mode: LegMode; fixes: Fixes; from: number; to: number };

/** How many journeys of each mode; cars most, because their ways differ most. */
const COUNTS: Readonly<Record<LegMode, number>> = {
  WALKING: 12,
  CYCLING: 36,
  CAR: 60,
  BUS: 40,
  TRAIN: 36,
  TRAM: 20,
  METRO: 20,
};
const BEGIN = 1_700_000_000;
/** Chance that a stretch of a metro's way is under ground, without fixes. */
const TUNNEL_CHANCE = 0.35;
const TUNNEL_SECONDS = 240;

type Dice = { random: () => number; minutes: (low: number, high: number) => number };

export function madeJourneys(): MadeJourney[] {
  return (Object.keys(COUNTS) as LegMode[]).flatMap((mode, kind) =>
    Array.from({ length: COUNTS[mode] }, (_, one) => madeJourney(mode, 1000 * (kind + 1) + one)),
  );
}

function madeJourney(mode: LegMode, seed: number): MadeJourney {
  const random = seededRandom(seed * 7919);
  const dice = { random, minutes: (low: number, high: number) => Math.round(60 * (low + (high - low) * random())) };
  const journey = new Journey({ seed, noiseMeters: 2 + 6 * random() });
  const pace = mode === 'WALKING' ? 1 : 0.8 + 0.45 * random();
  const before = [dice.minutes(0, 8), dice.minutes(1, 6), mode === 'WALKING' ? 0 : dice.minutes(0, 4)] as const;
  journey.stand(before[0]).move(WALK, before[1]).stand(before[2]);
  const from = BEGIN + before[0] + before[1] + before[2];
  let ridden = 0;
  for (const [motion, seconds] of ride(mode, dice)) {
    journey.move(paced(motion, pace), seconds);
    ridden += seconds;
  }
  journey.move(WALK, dice.minutes(1, 5)).stand(dice.minutes(3, 12));
  const fixes = mode === 'METRO' ? underGround(journey.fixes(), from, from + ridden, random) : journey.fixes();
  return { mode, fixes, from, to: from + ridden };
}

function ride(mode: LegMode, dice: Dice): [Motion, number][] {
  switch (mode) {
    case 'WALKING':
      return [[WALK, dice.minutes(5, 25)]];
    case 'CYCLING':
      return [[dice.random() < 0.6 ? CYCLE : CYCLE_FAST, dice.minutes(6, 35)]];
    case 'BUS':
      return busRide(dice);
    case 'TRAM':
      return [[RIDE_TRAM, dice.minutes(6, 25)]];
    case 'METRO':
      return [[RIDE_METRO, dice.minutes(8, 35)]];
    case 'TRAIN':
      return [[dice.random() < 0.5 ? RIDE_TRAIN : RIDE_LOCAL_TRAIN, dice.minutes(12, 50)]];
    case 'CAR':
      return carRide(dice);
  }
}

function busRide({ random, minutes }: Dice): [Motion, number][] {
  const town: [Motion, number] = [random() < 0.7 ? RIDE_BUS : RIDE_RAPID_BUS, minutes(5, 25)];
  if (random() < 0.7) return [town];
  return [
    [RIDE_BUS, minutes(3, 10)],
    [DRIVE_MOTORWAY, minutes(5, 18)],
    [RIDE_BUS, minutes(3, 10)],
  ];
}

function carRide({ random, minutes }: Dice): [Motion, number][] {
  const parts: [Motion, number][] = [[random() < 0.6 ? DRIVE_QUIET_STREETS : DRIVE_TOWN, minutes(2, 10)]];
  for (let part = Math.floor(random() * 3); part > 0; part--) {
    const dice = random();
    if (dice < 0.3) parts.push([DRIVE_MOTORWAY, minutes(4, 18)]);
    else if (dice < 0.55) parts.push([DRIVE_COUNTRY, minutes(4, 15)]);
    else if (dice < 0.65) parts.push([DRIVE_JAM, minutes(2, 6)]);
    else parts.push([DRIVE_TOWN, minutes(3, 12)]);
  }
  return [...parts, [random() < 0.6 ? DRIVE_QUIET_STREETS : DRIVE_TOWN, minutes(1, 8)]];
}

/** Slower and faster towns, riders and lines. */
function paced(motion: Motion, pace: number): Motion {
  const [low, high] = motion.speedMps;
  return { ...motion, speedMps: [low * pace, high * pace] };
}

function underGround(fixes: Fixes, from: number, to: number, random: () => number): Fixes {
  const tunnels = Array.from({ length: Math.ceil((to - from) / TUNNEL_SECONDS) }, () => random() < TUNNEL_CHANCE);
  const kept: number[] = [];
  fixes.timestamp.forEach((time, at) => {
    const inside = time >= from && time < to && tunnels[Math.floor((time - from) / TUNNEL_SECONDS)];
    if (!inside) kept.push(at);
  });
  return pickFixes(fixes, Uint32Array.from(kept));
}
