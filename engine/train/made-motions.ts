import type { LegMode } from '#engine/classify/modes.ts';
import type { Motion } from '#engine/synthetic/journey.ts';
import { WALK } from '#engine/synthetic/motions.ts';

/** A seeded throw: a number between two bounds. */
export type Throw = (low: number, high: number) => number;

/** Part of a ride: how it moves and for how many seconds. */
export type RidePart = readonly [Motion, number];

/**
 * Rides of towns and lines that nobody recorded: every figure of a motion is thrown anew for each, within what
 * engineers plan streets, rails and timetables with, so that no model can learn the figures of one town.
 */
export function madeRide(mode: LegMode, dice: Throw): RidePart[] {
  const minutes = (low: number, high: number) => Math.round(60 * dice(low, high));
  switch (mode) {
    case 'WALKING':
      return [[WALK, minutes(5, 25)]];
    case 'CYCLING':
      return [[cycling(dice), minutes(6, 40)]];
    case 'BUS':
      return busRide(dice);
    case 'TRAM':
      return [[tram(dice), minutes(6, 30)]];
    case 'METRO':
      return [[metro(dice), minutes(6, 35)]];
    case 'TRAIN':
      return [[train(dice), minutes(12, 60)]];
    case 'CAR':
      return carRide(dice);
  }
}

function carRide(dice: Throw): RidePart[] {
  const minutes = (low: number, high: number) => Math.round(60 * dice(low, high));
  const parts: RidePart[] = [[street(dice), minutes(1, 10)]];
  for (let part = Math.floor(dice(0, 3.2)); part > 0; part--) {
    const kind = dice(0, 1);
    if (kind < 0.4) parts.push([motorway(dice), minutes(4, 30)]);
    else if (kind < 0.6) parts.push([countryRoad(dice), minutes(4, 20)]);
    else if (kind < 0.75) parts.push([congestion(dice), minutes(3, 12)]);
    else parts.push([street(dice), minutes(3, 15)]);
  }
  return [...parts, [street(dice), minutes(1, 10)]];
}

function busRide(dice: Throw): RidePart[] {
  const minutes = (low: number, high: number) => Math.round(60 * dice(low, high));
  const kind = dice(0, 1);
  if (kind < 0.6) return [[townBus(dice), minutes(5, 35)]];
  if (kind < 0.85) return [[rapidBus(dice), minutes(8, 45)]];
  return [
    [townBus(dice), minutes(3, 12)],
    [motorway(dice), minutes(5, 18)],
    [townBus(dice), minutes(3, 12)],
  ];
}

/** Around a cruising speed, by the same share below and above. */
function about(speedMps: number, share: number): readonly [number, number] {
  return [speedMps * (1 - share), speedMps * (1 + share)];
}

/** Where people live and shop: 25 to 60 km/h, lights, stop signs, corners. */
function street(dice: Throw): Motion {
  return {
    stretchMeters: [dice(50, 120), dice(200, 700)],
    speedMps: about(dice(7, 16), 0.3),
    accelerationMps2: dice(0.9, 2),
    brakingMps2: dice(1.1, 2.3),
    stopChance: dice(0.1, 0.5),
    stopSeconds: [2, dice(10, 70)],
    turnChance: dice(0.1, 0.5),
    turnSpeedMps: dice(3, 6),
    wander: dice(0.002, 0.01),
    bends: { everyMeters: dice(150, 800), radiusMeters: [40, dice(150, 500)], radians: [0.1, 0.8] },
  };
}

function countryRoad(dice: Throw): Motion {
  return {
    stretchMeters: [dice(300, 800), dice(1500, 5000)],
    speedMps: about(dice(14, 27), 0.15),
    accelerationMps2: dice(0.8, 1.6),
    brakingMps2: dice(1, 2),
    stopChance: dice(0.02, 0.2),
    stopSeconds: [2, dice(10, 50)],
    turnChance: dice(0.05, 0.25),
    turnSpeedMps: dice(6, 10),
    wander: dice(0.002, 0.008),
    bends: { everyMeters: dice(200, 900), radiusMeters: [80, dice(250, 800)], radians: [0.1, 1.1] },
  };
}

function motorway(dice: Throw): Motion {
  return {
    stretchMeters: [dice(1000, 2500), dice(4000, 12_000)],
    speedMps: about(dice(21, 37), 0.12),
    accelerationMps2: dice(0.6, 1.4),
    brakingMps2: dice(0.8, 1.6),
    stopChance: 0,
    stopSeconds: [0, 0],
    turnChance: dice(0, 0.1),
    turnSpeedMps: dice(12, 20),
    wander: dice(0.0005, 0.003),
    bends: { everyMeters: dice(700, 3000), radiusMeters: [400, dice(1000, 3000)], radians: [0.1, 0.7] },
  };
}

/** Stop and go, on any road. */
function congestion(dice: Throw): Motion {
  return {
    ...street(dice),
    speedMps: about(dice(3, 12), 0.6),
    stopChance: dice(0.2, 0.7),
    stopSeconds: [2, dice(10, 60)],
    turnChance: dice(0, 0.05),
  };
}

function townBus(dice: Throw): Motion {
  return {
    ...street(dice),
    stretchMeters: [dice(100, 250), dice(350, 700)],
    speedMps: about(dice(6, 13), 0.25),
    accelerationMps2: dice(0.6, 1.2),
    brakingMps2: dice(0.7, 1.3),
    stopChance: dice(0.5, 0.9),
    stopSeconds: [dice(5, 12), dice(20, 60)],
    turnChance: dice(0.03, 0.2),
    turnSpeedMps: dice(3, 5),
  };
}

/** Few stops, own lanes. */
function rapidBus(dice: Throw): Motion {
  return {
    ...townBus(dice),
    stretchMeters: [dice(300, 700), dice(900, 2200)],
    speedMps: about(dice(9, 18), 0.25),
    turnChance: dice(0.02, 0.12),
  };
}

function tram(dice: Throw): Motion {
  return {
    stretchMeters: [dice(120, 300), dice(400, 900)],
    speedMps: about(dice(4.5, 13), 0.25),
    accelerationMps2: dice(0.5, 1.1),
    brakingMps2: dice(0.6, 1.2),
    stopChance: dice(0.65, 1),
    stopSeconds: [dice(6, 15), dice(25, 60)],
    turnChance: dice(0, 0.08),
    turnSpeedMps: dice(3, 5),
    wander: dice(0.0005, 0.003),
    bends: { everyMeters: dice(200, 1000), radiusMeters: [25, dice(80, 400)], radians: [0.1, 1.4] },
  };
}

function metro(dice: Throw): Motion {
  return {
    stretchMeters: [dice(500, 900), dice(1200, 3500)],
    speedMps: about(dice(12, 26), 0.15),
    accelerationMps2: dice(0.7, 1.2),
    brakingMps2: dice(0.7, 1.2),
    stopChance: dice(0.9, 1),
    stopSeconds: [dice(12, 25), dice(30, 60)],
    turnChance: 0,
    turnSpeedMps: 20,
    wander: dice(0.0003, 0.002),
    bends: { everyMeters: dice(400, 2000), radiusMeters: [180, dice(400, 1200)], radians: [0.1, 0.9] },
  };
}

/** Suburban trains that stop every other kilometre to fast ones that hardly stop. */
function train(dice: Throw): Motion {
  const between = dice(1500, 8000);
  return {
    stretchMeters: [between * 0.6, between * dice(1.2, 3)],
    speedMps: about(dice(15, 42), 0.15),
    accelerationMps2: dice(0.3, 0.8),
    brakingMps2: dice(0.4, 0.8),
    stopChance: dice(0.8, 1),
    stopSeconds: [dice(20, 40), dice(50, 150)],
    turnChance: 0,
    turnSpeedMps: 20,
    wander: dice(0.0002, 0.0015),
    bends: { everyMeters: dice(600, 4000), radiusMeters: [250, dice(600, 2500)], radians: [0.1, 0.9] },
  };
}

/** A city bicycle, a pedelec or a scooter, or a sportive ride: hills change the pace of all. */
function cycling(dice: Throw): Motion {
  const kind = dice(0, 1);
  const cruise = kind < 0.5 ? dice(3, 6) : kind < 0.75 ? dice(5, 8) : dice(5, 11);
  return {
    stretchMeters: [dice(50, 150), dice(250, 900)],
    speedMps: about(cruise, dice(0.1, 0.45)),
    accelerationMps2: dice(0.3, 0.9),
    brakingMps2: dice(0.5, 1.2),
    stopChance: dice(0, 0.35),
    stopSeconds: [3, dice(10, 45)],
    turnChance: dice(0.03, 0.35),
    turnSpeedMps: dice(2, 4),
    wander: dice(0.005, 0.03),
    bends: { everyMeters: dice(60, 500), radiusMeters: [12, dice(40, 200)], radians: [0.1, 1.3] },
  };
}
