import { MotionTrack, type Sky } from '#phone/world/motion/motion-track.ts';
import { type Incident, speedProfile } from '#phone/world/motion/speed-profile.ts';
import { type Hidden, NOTHING_HIDDEN, travel, wait } from '#phone/world/motion/travel.ts';
import { type MotionMode, VEHICLES, type Vehicle } from '#phone/world/motion/vehicle.ts';
import type { Random } from '#phone/world/random.ts';
import { type Path, partOf, STATION_METERS } from '#phone/world/town/path.ts';
import type { PathCache } from '#phone/world/town/path-cache.ts';
import type { PlannedRide } from '#phone/world/town/plan-transit.ts';
import { distanceBetween, type Place } from '#phone/world/town/plane.ts';
import { nextDeparture } from '#phone/world/town/transit.ts';
import type { DayLog } from './day-log.ts';
import { feltMoments, incidentsOf, phoneUseDuring } from './drive-incidents.ts';
import type { SimulatedPerson } from './person.ts';
import type { PlannedVisit, Tour, TourMode } from './plan-day.ts';

const GARAGE_METERS = 170;
/** Nobody waits longer than this at a stop: they leave home later. */
const USUAL_WAIT_SECONDS = 240;

const GETTING_IN = [25, 80] as const;
const GETTING_OUT = [10, 40] as const;
const UNLOCKING = [10, 40] as const;
const SKIES: Partial<Record<MotionMode, Sky>> = { TRAIN: 'train', BUS: 'bus' };

type Going = {
  readonly purpose: PlannedVisit['purpose'] | 'home';
  readonly fromGarage: boolean;
  readonly toGarage: boolean;
};

/** Simulates the tours of a day. */
export function liveDay(person: SimulatedPerson, tours: readonly Tour[], paths: PathCache, random: Random): DayLog {
  const life = new Life(person, paths, random);
  for (const tour of tours) life.go(tour);
  return life.log;
}

class Life {
  readonly log: DayLog = { track: new MotionTrack(), legs: [], harsh: [], phoneUse: [], drives: [], rides: [] };
  private clock = 0;
  private at: number;

  constructor(
    private readonly person: SimulatedPerson,
    private readonly paths: PathCache,
    private readonly random: Random,
  ) {
    this.at = person.home;
  }

  go(tour: Tour): void {
    this.clock = Math.max(this.clock + 900, tour.leaveAt);
    let fromGarage = false;
    for (const visit of tour.visits) {
      if (tour.endBy !== undefined && this.clock > tour.endBy) break;
      const toGarage = visit.garage === true && tour.mode === 'CAR';
      this.moveTo(visit.at, tour.mode, { purpose: visit.purpose, fromGarage, toGarage });
      const leave = this.clock + visit.staySeconds;
      if (visit.strollTo !== undefined) this.stroll(visit.strollTo, leave);
      this.clock = Math.max(this.clock + 300, leave);
      fromGarage = toGarage;
    }
    this.moveTo(this.person.home, tour.mode, { purpose: 'home', fromGarage, toGarage: false });
  }

  /** Out for lunch at about noon and back. */
  private stroll(choice: number, until: number): void {
    const back = this.at;
    const here = this.place(back);
    const near = this.paths.town.network.crossings
      .map((crossing, index) => ({ index, meters: distanceBetween(crossing, here) }))
      .filter(({ index, meters }) => meters > 280 && meters < 650 && this.isOnFoot(index));
    const goal = near[choice % (near.length || 1)];
    const leave = Math.max(this.clock + 3600, 43_200 + this.random.between(-1800, 1800));
    if (!goal || leave + 5400 > until) return;
    this.clock = leave;
    this.walk(goal.index);
    this.clock += this.random.between(1200, 2100);
    this.walk(back);
  }

  private isOnFoot(crossing: number): boolean {
    return this.paths.town.network.at(crossing).roads.some(({ kind }) => kind === 'lane' || kind === 'street');
  }

  private moveTo(goal: number, mode: TourMode, going: Going): void {
    if (goal === this.at) return;
    if (mode === 'CAR') this.drive(goal, going);
    else if (mode === 'CYCLING') this.cycle(goal);
    else if (mode === 'WALKING') this.walk(goal);
    else this.takeTransit(goal, going);
    this.at = goal;
  }

  private drive(goal: number, { purpose, fromGarage, toGarage }: Going): void {
    const path = this.paths.road(this.at, goal, 'car');
    this.linger(this.at, GETTING_IN, fromGarage);
    const from = this.clock;
    const hidden = { firstMeters: fromGarage ? GARAGE_METERS : 0, lastMeters: toGarage ? GARAGE_METERS : 0 };
    this.ride(path, 'CAR', { incidents: incidentsOf(path, this.person, this.random), hidden });
    const to = this.clock;
    this.log.phoneUse.push(...phoneUseDuring(this.person, from, to, this.random));
    this.linger(goal, GETTING_OUT, toGarage);
    this.log.drives.push({ from, to, purpose, ownCar: this.person.car !== undefined });
  }

  private cycle(goal: number): void {
    this.linger(this.at, UNLOCKING, false);
    this.ride(this.paths.road(this.at, goal, 'bicycle'), 'CYCLING');
  }

  /** Doors, belts, locks: a short pause before and after a ride. */
  private linger(crossing: number, [least, most]: readonly [number, number], inGarage: boolean): void {
    const { x, y } = this.place(crossing);
    const until = this.clock + this.random.between(least, most);
    wait(this.log.track, x, y, this.clock, until, inGarage ? 'hidden' : 'street');
    this.clock = until;
  }

  private walk(goal: number): void {
    if (goal === this.at) return;
    this.ride(this.paths.road(this.at, goal, 'foot'), 'WALKING');
    this.at = goal;
  }

  private takeTransit(goal: number, going: Going): void {
    const rides = this.paths.transit(this.at, goal);
    let last: Place | undefined;
    for (const [index, ride] of rides.entries()) {
      const access = this.paths.road(this.at, ride.board.crossing, 'foot', { before: last, after: ride.board });
      const walks = (access.count * STATION_METERS) / (VEHICLES.WALKING.topSpeed * this.person.pace);
      const departure = nextDeparture(ride.line, ride.board, this.clock + walks + 30);
      if (departure === undefined) {
        // The last one is gone: someone gives a lift.
        this.drive(goal, going);
        return;
      }
      const slack = departure - this.clock - walks;
      if (index === 0) this.clock += Math.max(0, slack - this.random.between(60, USUAL_WAIT_SECONDS));
      if (access.count > 2) this.ride(access, 'WALKING');
      this.board(ride, departure + Math.abs(this.random.normal()) * 40);
      this.at = ride.alight.crossing;
      last = ride.alight;
    }
    const egress = this.paths.road(this.at, goal, 'foot', { before: last });
    if (egress.count > 2) this.ride(egress, 'WALKING');
  }

  private board({ line, board, alight }: PlannedRide, departure: number): void {
    wait(this.log.track, board.x, board.y, this.clock, departure, 'street');
    this.clock = Math.max(this.clock, departure);
    const stops = line.stops
      .filter(({ station }) => station > board.station && station < alight.station)
      .filter(() => line.mode === 'TRAIN' || this.random.chance(0.5))
      .map(({ station }) => station - board.station);
    const from = this.clock;
    this.ride(partOf(line.path, board.station, alight.station), line.mode, { stops, line: line.name });
    this.log.rides.push({ mode: line.mode, from, to: this.clock });
  }

  private ride(
    path: Path,
    mode: MotionMode,
    more: { incidents?: Incident[]; hidden?: Hidden; stops?: number[]; line?: string } = {},
  ): void {
    const { incidents = [], hidden = NOTHING_HIDDEN, stops = [], line } = more;
    const profile = speedProfile(path, this.vehicle(mode), this.random, incidents, stops);
    const from = this.clock;
    const left = travel(this.log.track, path, profile, from, SKIES[mode] ?? 'street', hidden);
    this.clock = left[path.count - 1] ?? from;
    this.log.harsh.push(...feltMoments(path, profile, left, incidents));
    const meters = (path.count - 1) * STATION_METERS;
    this.log.legs.push({ mode, from, to: this.clock, meters, ...(line !== undefined && { line }) });
  }

  private vehicle(mode: MotionMode): Vehicle {
    const vehicle = VEHICLES[mode];
    if (mode === 'BUS' || mode === 'TRAIN') return vehicle;
    return {
      ...vehicle,
      topSpeed: vehicle.topSpeed * this.person.pace,
      limitShare: vehicle.limitShare * this.person.pace,
    };
  }

  private place(crossing: number): Place {
    return this.paths.town.network.at(crossing);
  }
}
