import type { LegMode } from '#engine/classify/modes.ts';
import type { Curves, Motion } from '#engine/synthetic/journey.ts';
import {
  CYCLE,
  CYCLE_DOWNHILL,
  CYCLE_FAST,
  CYCLE_RACE,
  CYCLE_UPHILL,
  DRIVE_MOTORWAY,
  RIDE_BRANCH_LINE,
  RIDE_BUS,
  RIDE_COUNTRY_BUS,
  RIDE_LOCAL_TRAIN,
  RIDE_RAPID_BUS,
  RIDE_TRAIN,
} from '#engine/synthetic/motions.ts';
import {
  type Dice,
  type MadeJourney,
  MOTORWAY,
  madeJourneys,
  type Part,
  RAILS,
  ROAD,
  ride,
  STREET,
} from './made-journeys.ts';

/**
 * Journeys for the whole-leg model. A leg is one example however long it is, so there have to be more kinds of rides, and
 * no two towns alike.
 */
export function variedJourneys(): MadeJourney[] {
  return madeJourneys({ counts: COUNTS, rideOf: variedRide, varied });
}

const COUNTS: Readonly<Record<LegMode, number>> = {
  WALKING: 16,
  CYCLING: 60,
  CAR: 150,
  BUS: 80,
  TRAIN: 72,
  TRAM: 36,
  METRO: 36,
};
const BRANCH_RAILS: Curves = { apartMeters: [150, 1500], radiusMeters: [180, 900] };

function variedRide(mode: LegMode, dice: Dice): Part[] {
  if (mode === 'CYCLING') return cycleRide(dice);
  if (mode === 'BUS') return busRide(dice);
  return mode === 'TRAIN' ? trainRide(dice) : ride(mode, dice);
}

function trainRide({ random, minutes }: Dice): Part[] {
  const kind = random();
  if (kind < 0.35) return [[RIDE_TRAIN, minutes(12, 50), RAILS]];
  if (kind < 0.6) return [[RIDE_LOCAL_TRAIN, minutes(12, 50), RAILS]];
  return [[RIDE_BRANCH_LINE, minutes(12, 60), BRANCH_RAILS]];
}

function cycleRide({ random, minutes }: Dice): Part[] {
  const kind = random();
  if (kind < 0.2) return [[CYCLE_RACE, minutes(15, 70), ROAD]];
  if (kind < 0.5) return [[CYCLE, minutes(6, 35), STREET]];
  if (kind < 0.7) return [[CYCLE_FAST, minutes(6, 35), ROAD]];
  const hills = [CYCLE_UPHILL, CYCLE_DOWNHILL, CYCLE_FAST];
  return Array.from({ length: 3 + Math.floor(random() * 6) }, (_, part): Part => {
    return [hills[(part + Math.floor(random() * 2)) % hills.length] ?? CYCLE_FAST, minutes(2, 9), ROAD];
  });
}

function busRide({ random, minutes }: Dice): Part[] {
  const kind = random();
  if (kind < 0.45) return [[RIDE_BUS, minutes(5, 35), STREET]];
  if (kind < 0.72) return [[RIDE_RAPID_BUS, minutes(8, 50), STREET]];
  const between: Part =
    kind < 0.86 ? [RIDE_COUNTRY_BUS, minutes(6, 30), ROAD] : [DRIVE_MOTORWAY, minutes(5, 18), MOTORWAY];
  return [[RIDE_BUS, minutes(2, 10), STREET], between, [RIDE_BUS, minutes(1, 8), STREET]];
}

/** Towns differ in how far apart their lights and stops are, how long one waits there, and how people drive. */
function varied(motion: Motion, random: () => number): Motion {
  const factor = (low: number, high: number) => low * (high / low) ** random();
  const apart = factor(0.65, 1.5);
  const wait = factor(0.7, 1.4);
  const haste = factor(0.75, 1.3);
  const [near, far] = motion.stretchMeters;
  const [short, long] = motion.stopSeconds;
  return {
    ...motion,
    stretchMeters: [near * apart, far * apart],
    stopSeconds: [short * wait, long * wait],
    accelerationMps2: motion.accelerationMps2 * haste,
    brakingMps2: motion.brakingMps2 * haste,
    stopChance: Math.min(1, motion.stopChance * factor(0.75, 1.2)),
  };
}
