import type { Motion } from './journey.ts';

/** How people and vehicles move, in round figures: what engineers plan streets and timetables with. */
export const WALK: Motion = {
  stretchMeters: [40, 200],
  speedMps: [1, 1.7],
  accelerationMps2: 0.8,
  brakingMps2: 0.8,
  stopChance: 0.15,
  stopSeconds: [3, 25],
  turnChance: 0.5,
  turnSpeedMps: 1.2,
  wander: 0.03,
};

export const CYCLE: Motion = {
  stretchMeters: [80, 500],
  speedMps: [2.8, 6.2],
  accelerationMps2: 0.7,
  brakingMps2: 1,
  stopChance: 0.25,
  stopSeconds: [4, 35],
  turnChance: 0.25,
  turnSpeedMps: 2.5,
  wander: 0.02,
};

/** For sport, or with a motor's help: fast, hardly a stop, bends rather than corners. */
export const CYCLE_FAST: Motion = {
  stretchMeters: [200, 1500],
  speedMps: [4.5, 10],
  accelerationMps2: 0.6,
  brakingMps2: 1,
  stopChance: 0.1,
  stopSeconds: [4, 30],
  turnChance: 0.2,
  turnSpeedMps: 3.5,
  wander: 0.03,
};

/** Up a hill on a bicycle. */
export const CYCLE_UPHILL: Motion = {
  stretchMeters: [200, 1500],
  speedMps: [2, 5],
  accelerationMps2: 0.3,
  brakingMps2: 0.8,
  stopChance: 0.05,
  stopSeconds: [4, 30],
  turnChance: 0.1,
  turnSpeedMps: 3,
  wander: 0.03,
};

/** Down a hill on a bicycle: as fast as traffic in a town, but never for long. */
export const CYCLE_DOWNHILL: Motion = {
  stretchMeters: [300, 2000],
  speedMps: [8, 16],
  accelerationMps2: 0.4,
  brakingMps2: 1.5,
  stopChance: 0.03,
  stopSeconds: [4, 20],
  turnChance: 0.1,
  turnSpeedMps: 5,
  wander: 0.02,
};

/** Where people live: short blocks, a corner or a stop sign at each, hardly a light. */
export const DRIVE_QUIET_STREETS: Motion = {
  stretchMeters: [60, 300],
  speedMps: [6, 12.5],
  accelerationMps2: 1.5,
  brakingMps2: 1.7,
  stopChance: 0.25,
  stopSeconds: [1, 6],
  turnChance: 0.5,
  turnSpeedMps: 4,
  wander: 0.01,
};

/** Streets of a town: lights, corners, 30 to 60 km/h. */
export const DRIVE_TOWN: Motion = {
  stretchMeters: [80, 600],
  speedMps: [7, 16],
  accelerationMps2: 1.8,
  brakingMps2: 2,
  stopChance: 0.4,
  stopSeconds: [3, 50],
  turnChance: 0.35,
  turnSpeedMps: 5,
  wander: 0.008,
};

/** An old town: narrow streets, people and parked cars, a corner or a light at every block. */
export const DRIVE_OLD_TOWN: Motion = {
  stretchMeters: [40, 250],
  speedMps: [4, 10],
  accelerationMps2: 1.5,
  brakingMps2: 1.8,
  stopChance: 0.35,
  stopSeconds: [2, 50],
  turnChance: 0.4,
  turnSpeedMps: 4,
  wander: 0.01,
};

/** A wide straight road through a town or out of it: 50 to 80 km/h between lights that are far apart. */
export const DRIVE_MAIN_ROAD: Motion = {
  stretchMeters: [200, 1600],
  speedMps: [12, 22],
  accelerationMps2: 1.8,
  brakingMps2: 2,
  stopChance: 0.4,
  stopSeconds: [4, 70],
  turnChance: 0.08,
  turnSpeedMps: 6,
  wander: 0.004,
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

/** Through a village on a country road: 30 to 55 km/h, a crossing now and then, hardly a light. */
export const DRIVE_VILLAGE: Motion = {
  stretchMeters: [150, 900],
  speedMps: [8, 15],
  accelerationMps2: 1.5,
  brakingMps2: 1.6,
  stopChance: 0.12,
  stopSeconds: [2, 20],
  turnChance: 0.12,
  turnSpeedMps: 6,
  wander: 0.01,
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

/** A bus in town: a stop or a light every few hundred metres. */
export const RIDE_BUS: Motion = {
  stretchMeters: [120, 500],
  speedMps: [5, 12],
  accelerationMps2: 1,
  brakingMps2: 1.2,
  stopChance: 0.8,
  stopSeconds: [8, 45],
  turnChance: 0.18,
  turnSpeedMps: 4,
  wander: 0.006,
};

/** An express line: stops further apart, on main roads. */
export const RIDE_RAPID_BUS: Motion = {
  stretchMeters: [400, 1300],
  speedMps: [8, 17],
  accelerationMps2: 1,
  brakingMps2: 1.2,
  stopChance: 0.85,
  stopSeconds: [12, 50],
  turnChance: 0.08,
  turnSpeedMps: 5,
  wander: 0.005,
};

export const RIDE_TRAM: Motion = {
  stretchMeters: [200, 700],
  speedMps: [5, 13],
  accelerationMps2: 1,
  brakingMps2: 1.1,
  stopChance: 0.95,
  stopSeconds: [12, 50],
  turnChance: 0.08,
  turnSpeedMps: 4,
  wander: 0.004,
};

export const RIDE_METRO: Motion = {
  stretchMeters: [800, 3500],
  speedMps: [16, 29],
  accelerationMps2: 1,
  brakingMps2: 1,
  stopChance: 1,
  stopSeconds: [18, 50],
  turnChance: 0,
  turnSpeedMps: 20,
  wander: 0.002,
};

/** A local train: slower, with more stations. */
export const RIDE_LOCAL_TRAIN: Motion = {
  stretchMeters: [1200, 6000],
  speedMps: [11, 27],
  accelerationMps2: 0.6,
  brakingMps2: 0.7,
  stopChance: 0.95,
  stopSeconds: [25, 90],
  turnChance: 0,
  turnSpeedMps: 20,
  wander: 0.002,
};

export const RIDE_TRAIN: Motion = {
  stretchMeters: [2500, 9000],
  speedMps: [24, 42],
  accelerationMps2: 0.6,
  brakingMps2: 0.7,
  stopChance: 1,
  stopSeconds: [35, 100],
  turnChance: 0,
  turnSpeedMps: 20,
  wander: 0.001,
};

/** Racing and training: as fast as a moped, for an hour. */
export const CYCLE_RACE: Motion = {
  stretchMeters: [500, 4000],
  speedMps: [6.5, 12.5],
  accelerationMps2: 0.5,
  brakingMps2: 1.2,
  stopChance: 0.06,
  stopSeconds: [4, 40],
  turnChance: 0.15,
  turnSpeedMps: 5,
  wander: 0.02,
};

/** A bus between villages. */
export const RIDE_COUNTRY_BUS: Motion = {
  stretchMeters: [500, 2500],
  speedMps: [12, 22],
  accelerationMps2: 0.9,
  brakingMps2: 1.1,
  stopChance: 0.6,
  stopSeconds: [8, 40],
  turnChance: 0.12,
  turnSpeedMps: 5,
  wander: 0.01,
};

/** A branch or suburban line: tighter curves, slow sections, stations every few kilometres. */
export const RIDE_BRANCH_LINE: Motion = {
  stretchMeters: [900, 4500],
  speedMps: [9, 24],
  accelerationMps2: 0.6,
  brakingMps2: 0.7,
  stopChance: 0.7,
  stopSeconds: [20, 80],
  turnChance: 0,
  turnSpeedMps: 12,
  wander: 0.004,
};
