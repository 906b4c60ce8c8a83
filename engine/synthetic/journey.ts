import { type Fixes, type FixRow, fixesOf } from '#engine/fixes.ts';
import { METERS_PER_DEGREE } from '#engine/geo/plane.ts';
import { seededRandom } from './random.ts';

export type JourneyOptions = {
  seed?: number;
  timestamp?: number;
  lat?: number;
  lon?: number;
  /** Deviation of the position's slow drift, and what the phone claims its accuracy is. */
  noiseMeters?: number;
  everySeconds?: number;
  withSpeed?: boolean;
};

/** How a vehicle or a person moves: what they aim at, and what happens at the end of each stretch. */
export type Motion = {
  stretchMeters: readonly [number, number];
  speedMps: readonly [number, number];
  accelerationMps2: number;
  brakingMps2: number;
  stopChance: number;
  stopSeconds: readonly [number, number];
  turnChance: number;
  turnSpeedMps: number;
  /** Deviation of the direction's wander, radians for each second at speed. */
  wander: number;
  /** Curves of the way: how far apart they are, and how tight. */
  curves?: Curves;
};

export type Curves = { apartMeters: readonly [number, number]; radiusMeters: readonly [number, number] };

/** A curve turns by this much (radians). */
const CURVE_RADIANS: readonly [number, number] = [0.1, 0.9];
/** Chance that a curve leads back to where the way goes as a whole. */
const TURN_BACK_CHANCE = 0.85;

/** Errors of a GPS are mostly those of the second before. */
const DRIFT_SECONDS = 25;
const SPEED_NOISE_MPS = 0.15;

/** A synthetic journey, described step by step (stand, walk, drive) and then converted to fixes. */
export class Journey {
  private readonly rows: FixRow[] = [];
  private readonly random: () => number;
  private readonly options: Required<JourneyOptions>;
  private second = 0;
  private east = 0;
  private north = 0;
  private speed = 0;
  private heading: number;
  /** Until the next curve (metres), and what is left of the one after it (radians, to the left or to the right). */
  private straight = 0;
  private curve = 0;
  private radius = 1;
  /** Where the way leads: it turns away from it and back again. */
  private course = 0;
  private driftEast = 0;
  private driftNorth = 0;

  constructor(options: JourneyOptions = {}) {
    this.options = {
      seed: 1,
      timestamp: 1_700_000_000,
      lat: 48.2,
      lon: 16.37,
      noiseMeters: 3,
      everySeconds: 1,
      withSpeed: true,
      ...options,
    };
    this.random = seededRandom(this.options.seed);
    this.heading = this.random() * 2 * Math.PI;
  }

  stand(seconds: number): this {
    this.speed = 0;
    for (let k = 0; k < seconds; k++) this.step();
    return this;
  }

  /** The phone is silent for a while and stays where it is. */
  sleep(seconds: number): this {
    this.second += seconds;
    return this;
  }

  move(motion: Motion, seconds: number): this {
    const end = this.second + seconds;
    this.course = this.heading;
    while (this.second < end) this.stretch(motion, end);
    return this;
  }

  fixes(): Fixes {
    return fixesOf(this.rows);
  }

  private stretch(motion: Motion, end: number): void {
    const cruise = this.between(motion.speedMps);
    const stop = this.random() < motion.stopChance;
    const turn = this.random() < motion.turnChance;
    const leaveAt = stop ? 0 : turn ? Math.min(cruise, motion.turnSpeedMps) : cruise;
    let left = this.between(motion.stretchMeters);
    while (left > 0 && this.second < end) {
      const brakingMeters = Math.max(0, (this.speed * this.speed - leaveAt * leaveAt) / (2 * motion.brakingMps2));
      const aim = left <= brakingMeters + this.speed ? leaveAt : cruise * (1 + 0.03 * this.normal());
      const change = Math.max(-motion.brakingMps2, Math.min(motion.accelerationMps2, aim - this.speed));
      this.speed = Math.max(0, this.speed + change);
      if (this.speed < 0.3 && left < 15) break;
      this.speed = Math.max(this.speed, 0.5);
      this.heading += motion.wander * this.normal();
      if (motion.curves) this.follow(motion.curves);
      left -= this.speed;
      this.step();
    }
    if (stop) this.stand(Math.min(Math.round(this.between(motion.stopSeconds)), Math.max(0, end - this.second)));
    if (turn) this.corner(motion, end);
  }

  private follow({ apartMeters, radiusMeters }: Curves): void {
    this.straight -= this.speed;
    if (this.straight > 0) return;
    if (this.curve === 0) {
      const back = this.heading > this.course ? -1 : 1;
      this.curve = this.between(CURVE_RADIANS) * (this.random() < TURN_BACK_CHANCE ? back : -back);
      this.radius = this.between(radiusMeters);
    }
    const turn = Math.sign(this.curve) * Math.min(Math.abs(this.curve), this.speed / this.radius);
    this.heading += turn;
    this.curve -= turn;
    if (this.curve === 0) this.straight = this.between(apartMeters);
  }

  /** A right or left turn, driven over some seconds. */
  private corner(motion: Motion, end: number): void {
    const way = this.random() < 0.5 ? -1 : 1;
    const pace = Math.max(1, Math.min(motion.turnSpeedMps, Math.max(this.speed, 1)));
    const steps = Math.max(2, Math.round(12 / pace));
    for (let k = 0; k < steps && this.second < end; k++) {
      this.speed = pace;
      this.heading += (way * Math.PI) / 2 / steps;
      this.step();
    }
    this.course = this.heading;
  }

  private step(): void {
    this.second++;
    this.east += this.speed * Math.sin(this.heading);
    this.north += this.speed * Math.cos(this.heading);
    const keep = Math.exp(-1 / DRIFT_SECONDS);
    const fresh = Math.sqrt(1 - keep * keep) * this.options.noiseMeters;
    this.driftEast = this.driftEast * keep + this.normal() * fresh;
    this.driftNorth = this.driftNorth * keep + this.normal() * fresh;
    if (this.second % this.options.everySeconds !== 0) return;
    const { lat, lon, timestamp, withSpeed, noiseMeters } = this.options;
    const turned = ((this.heading * 180) / Math.PI) % 360;
    const atLat = lat + (this.north + this.driftNorth) / METERS_PER_DEGREE;
    this.rows.push({
      timestamp: timestamp + this.second,
      lat: atLat,
      lon: wrapped(lon + (this.east + this.driftEast) / (METERS_PER_DEGREE * Math.cos((atLat * Math.PI) / 180))),
      accuracy: Math.max(3, noiseMeters * 1.5),
      speed: withSpeed ? Math.max(0, this.speed + SPEED_NOISE_MPS * this.normal()) : null,
      bearing: withSpeed && this.speed > 1 ? (turned + 360) % 360 : null,
    });
  }

  private between([low, high]: readonly [number, number]): number {
    return low + (high - low) * this.random();
  }

  private normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.random())) * Math.cos(2 * Math.PI * this.random());
  }
}

function wrapped(lon: number): number {
  return lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon;
}
