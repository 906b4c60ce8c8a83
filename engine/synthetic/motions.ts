import type { Motion } from './journey.ts';

export const WALK: Motion = {
  stretchMeters: [40, 200],
  speedMps: [1.1, 1.6],
  accelerationMps2: 0.8,
  brakingMps2: 0.8,
  stopChance: 0.15,
  stopSeconds: [3, 20],
  turnChance: 0.5,
  turnSpeedMps: 1.2,
  wander: 0.03,
};

export const CYCLE: Motion = {
  stretchMeters: [100, 500],
  speedMps: [4, 7],
  accelerationMps2: 0.7,
  brakingMps2: 1,
  stopChance: 0.25,
  stopSeconds: [5, 30],
  turnChance: 0.4,
  turnSpeedMps: 3,
  wander: 0.02,
};

/** Streets of a town: lights, corners, 30 to 60 km/h. */
export const DRIVE_TOWN: Motion = {
  stretchMeters: [100, 600],
  speedMps: [8, 16],
  accelerationMps2: 1.8,
  brakingMps2: 2,
  stopChance: 0.4,
  stopSeconds: [4, 50],
  turnChance: 0.35,
  turnSpeedMps: 5,
  wander: 0.008,
};

/** Country roads: bends, villages, 60 to 100 km/h. */
export const DRIVE_COUNTRY: Motion = {
  stretchMeters: [500, 3500],
  speedMps: [15, 28],
  accelerationMps2: 1.5,
  brakingMps2: 1.8,
  stopChance: 0.15,
  stopSeconds: [3, 30],
  turnChance: 0.25,
  turnSpeedMps: 8,
  wander: 0.015,
};

/** Motorways: long, fast, hardly a stop. */
export const DRIVE_MOTORWAY: Motion = {
  stretchMeters: [1500, 8000],
  speedMps: [23, 37],
  accelerationMps2: 1.2,
  brakingMps2: 1.5,
  stopChance: 0,
  stopSeconds: [0, 0],
  turnChance: 0.02,
  turnSpeedMps: 20,
  wander: 0.003,
};

/** A jam: stop and go. */
export const DRIVE_JAM: Motion = {
  stretchMeters: [30, 300],
  speedMps: [2, 11],
  accelerationMps2: 1.2,
  brakingMps2: 1.5,
  stopChance: 0.6,
  stopSeconds: [3, 40],
  turnChance: 0.02,
  turnSpeedMps: 5,
  wander: 0.004,
};

export const RIDE_TRAIN: Motion = {
  stretchMeters: [2500, 7000],
  speedMps: [25, 36],
  accelerationMps2: 0.6,
  brakingMps2: 0.7,
  stopChance: 1,
  stopSeconds: [35, 80],
  turnChance: 0,
  turnSpeedMps: 20,
  wander: 0.001,
};
