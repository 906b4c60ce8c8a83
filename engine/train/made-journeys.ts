import type { LegMode } from '#engine/classify/modes.ts';
import { type Fixes, pickFixes } from '#engine/fixes.ts';
import { type Curves, Journey, type Motion } from '#engine/synthetic/journey.ts';
import {
  CYCLE,
  CYCLE_DOWNHILL,
  CYCLE_FAST,
  CYCLE_UPHILL,
  DRIVE_COUNTRY,
  DRIVE_JAM,
  DRIVE_MAIN_ROAD,
  DRIVE_MOTORWAY,
  DRIVE_OLD_TOWN,
  DRIVE_QUIET_STREETS,
  DRIVE_TOWN,
  DRIVE_VILLAGE,
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
  CAR: 150,
  BUS: 40,
  TRAIN: 48,
  TRAM: 20,
  METRO: 20,
};
const BEGIN = 1_700_000_000;
/** Chance that a stretch of a metro's way is under ground, without fixes. */
const TUNNEL_CHANCE = 0.35;
const TUNNEL_SECONDS = 240;

/** Of all ways, those that have no curves. */
const STRAIGHT_SHARE = 0.4;
/** Ways curve as they are built: rails and motorways gently, roads as the land asks. */
export const RAILS: Curves = { apartMeters: [200, 2000], radiusMeters: [350, 2000] };
const TRAM_RAILS: Curves = { apartMeters: [200, 1500], radiusMeters: [40, 400] };
export const MOTORWAY: Curves = { apartMeters: [300, 2500], radiusMeters: [600, 3000] };
export const ROAD: Curves = { apartMeters: [50, 800], radiusMeters: [50, 400] };
export const STREET: Curves = { apartMeters: [200, 1500], radiusMeters: [40, 300] };

export type Dice = { random: () => number; minutes: (low: number, high: number) => number };

/** How many journeys of each mode are made, what a ride of it consists of, and how its motions differ from town to town. */
export type Plan = {
  counts: Readonly<Record<LegMode, number>>;
  rideOf(mode: LegMode, dice: Dice): Part[];
  varied(motion: Motion, random: () => number): Motion;
};

export function madeJourneys(plan: Plan = { counts: COUNTS, rideOf: ride, varied: (motion) => motion }): MadeJourney[] {
  return (Object.keys(plan.counts) as LegMode[]).flatMap((mode, kind) =>
    Array.from({ length: plan.counts[mode] }, (_, one) => madeJourney(mode, 1000 * (kind + 1) + one, plan)),
  );
}

function madeJourney(mode: LegMode, seed: number, { rideOf, varied }: Plan): MadeJourney {
  const random = seededRandom(seed * 7919);
  const dice = { random, minutes: (low: number, high: number) => Math.round(60 * (low + (high - low) * random())) };
  const journey = new Journey({ seed, noiseMeters: 2 + 6 * random() });
  const pace = mode === 'WALKING' ? 1 : 0.8 + 0.45 * random();
  const before = [dice.minutes(0, 8), dice.minutes(1, 6), mode === 'WALKING' ? 0 : dice.minutes(0, 4)] as const;
  journey.stand(before[0]).move(WALK, before[1]).stand(before[2]);
  const from = BEGIN + before[0] + before[1] + before[2];
  let ridden = 0;
  for (const [motion, seconds, curves] of rideOf(mode, dice)) {
    const ridable = paced(varied(motion, random), pace);
    journey.move(random() < STRAIGHT_SHARE ? ridable : { ...ridable, curves }, seconds);
    ridden += seconds;
  }
  journey.move(WALK, dice.minutes(1, 5)).stand(dice.minutes(3, 12));
  const fixes = mode === 'METRO' ? underGround(journey.fixes(), from, from + ridden, random) : journey.fixes();
  return { mode, fixes, from, to: from + ridden };
}

export type Part = readonly [motion: Motion, seconds: number, curves: Curves];

export function ride(mode: LegMode, dice: Dice): Part[] {
  switch (mode) {
    case 'WALKING':
      return [[WALK, dice.minutes(5, 25), STREET]];
    case 'CYCLING':
      return cycleRide(dice);
    case 'BUS':
      return busRide(dice);
    case 'TRAM':
      return [[RIDE_TRAM, dice.minutes(6, 25), TRAM_RAILS]];
    case 'METRO':
      return [[RIDE_METRO, dice.minutes(8, 35), RAILS]];
    case 'TRAIN':
      return [[dice.random() < 0.6 ? RIDE_TRAIN : RIDE_LOCAL_TRAIN, dice.minutes(12, 50), RAILS]];
    case 'CAR':
      return carRide(dice);
  }
}

function cycleRide({ random, minutes }: Dice): Part[] {
  const kind = random();
  if (kind < 0.4) return [[CYCLE, minutes(6, 35), STREET]];
  if (kind < 0.65) return [[CYCLE_FAST, minutes(6, 35), ROAD]];
  const hills = [CYCLE_UPHILL, CYCLE_DOWNHILL, CYCLE_FAST];
  return Array.from({ length: 3 + Math.floor(random() * 6) }, (_, part): Part => {
    return [hills[(part + Math.floor(random() * 2)) % hills.length] ?? CYCLE_FAST, minutes(2, 9), ROAD];
  });
}

function busRide({ random, minutes }: Dice): Part[] {
  const town: Part = [random() < 0.7 ? RIDE_BUS : RIDE_RAPID_BUS, minutes(5, 25), STREET];
  if (random() < 0.7) return [town];
  return [
    [RIDE_BUS, minutes(3, 10), STREET],
    [DRIVE_MOTORWAY, minutes(5, 18), MOTORWAY],
    [RIDE_BUS, minutes(3, 10), STREET],
  ];
}

/** Of all drives, those that are mostly on a motorway, for an hour or two. */
const LONG_DRIVE_SHARE = 0.12;
/** And those from village to village. */
const COUNTRY_DRIVE_SHARE = 0.25;

function carRide(dice: Dice): Part[] {
  const kind = dice.random();
  if (kind < LONG_DRIVE_SHARE) return longDrive(dice);
  return kind < LONG_DRIVE_SHARE + COUNTRY_DRIVE_SHARE ? countryDrive(dice) : townDrive(dice);
}

function longDrive({ minutes }: Dice): Part[] {
  return [
    [DRIVE_MAIN_ROAD, minutes(2, 8), MOTORWAY],
    [DRIVE_MOTORWAY, minutes(50, 130), MOTORWAY],
  ];
}

function countryDrive({ random, minutes }: Dice): Part[] {
  return Array.from({ length: 1 + Math.floor(random() * 4) }, (): Part[] => [
    [random() < 0.4 ? DRIVE_TOWN : DRIVE_VILLAGE, minutes(1, 8), STREET],
    [DRIVE_COUNTRY, minutes(3, 15), random() < 0.5 ? ROAD : MOTORWAY],
  ]).flat();
}

function townDrive({ random, minutes }: Dice): Part[] {
  const parts: Part[] = [[random() < 0.6 ? DRIVE_QUIET_STREETS : DRIVE_TOWN, minutes(2, 10), STREET]];
  for (let part = Math.floor(random() * 3); part > 0; part--) {
    const dice = random();
    if (dice < 0.2) parts.push([DRIVE_MOTORWAY, minutes(5, 70), MOTORWAY]);
    else if (dice < 0.5) parts.push([DRIVE_COUNTRY, minutes(4, 15), ROAD]);
    else if (dice < 0.65) parts.push([DRIVE_MAIN_ROAD, minutes(4, 15), MOTORWAY]);
    else if (dice < 0.72) parts.push([DRIVE_JAM, minutes(2, 6), STREET]);
    else if (dice < 0.85) parts.push([DRIVE_OLD_TOWN, minutes(4, 15), STREET]);
    else parts.push([DRIVE_TOWN, minutes(3, 12), STREET]);
  }
  return [...parts, [random() < 0.6 ? DRIVE_QUIET_STREETS : DRIVE_TOWN, minutes(1, 8), STREET]];
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
