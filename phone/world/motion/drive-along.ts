import type { Random } from '#phone/world/random.ts';
import { type Path, STATION_METERS } from '#phone/world/town/path.ts';
import { MotionTrack } from './motion-track.ts';
import type { Temperament } from './temperament.ts';

/** How full the road is: cars in front, and whether they come to a halt for no visible reason. */
export type Traffic = 'light' | 'dense';

const STEP_SECONDS = 0.2;
/** Between bumpers when standing, metres. */
const STANDING_GAP = 2.5;
/** Acceleration decreases with speed: engines are limited by power, not by force. */
const FADE = 0.025;
/** More than anybody asks of the brakes on purpose, and faster than anybody presses them at ease. */
const EMERGENCY_MPS2 = 7;
const EMERGENCY_JERK = 8;
/** A foot is never quite still, m/s². */
const FOOT_MPS2 = 0.09;
const FOOT_SECONDS = 3;
const RED_SHARE = 0.5;
const RED_SECONDS = 35;
const YIELD_MPS = 2.5;
/** A car in front that is this far away is gone. */
const OUT_OF_SIGHT_METERS = 160;
/** How the others drive. */
const OTHERS = { pull: 1.3, brake: 1.8, lateral: 2 } as const;
/** Seconds with and without a car in front; seconds between two waves of braking, and how long one takes. */
const TRAFFIC: Readonly<
  Record<Traffic, { ahead: number; alone: number; waveEvery: number; waveLasts: number; pace: number }>
> = {
  light: { ahead: 40, alone: 60, waveEvery: 150, waveLasts: 5, pace: 0.98 },
  dense: { ahead: 240, alone: 6, waveEvery: 45, waveLasts: 14, pace: 0.7 },
};

type Leader = { at: number; mps: number; until: number; waveAt: number; waveEnds: number; share: number };

/**
 * Drives along a path as a person of that temperament would, second by second: the intelligent driver model (Treiber,
 * Hennecke, Helbing 2000) behind other cars and before red lights, slowing in time for bends and limits, with pedals
 * that move no faster than the temperament allows.
 */
export function driveAlong(path: Path, driver: Temperament, traffic: Traffic, random: Random): MotionTrack {
  const track = new MotionTrack();
  const end = (path.count - 1) * STATION_METERS;
  const allowed = approachSpeeds(path, driver, driver.limitShare);
  const others = approachSpeeds(path, OTHERS, TRAFFIC[traffic].pace);
  const lights = path.halts.filter(({ kind }) => kind === 'light').map(({ station }) => station * STATION_METERS);
  let [meters, mps, acceleration, foot, seconds] = [0, 0, 0, 0, 0];
  let nextAhead = random.between(0, 20);
  let leader: Leader | undefined;
  let red = -1;
  let greenAt = 0;
  let light = 0;
  const keep = Math.exp(-STEP_SECONDS / FOOT_SECONDS);
  for (let step = 0; meters < end - 2 * STANDING_GAP; step++) {
    if (step % Math.round(1 / STEP_SECONDS) === 0) push(track, path, Math.round(seconds), meters, mps);
    while (light < lights.length && (lights[light] ?? 0) < meters + 1) light++;
    const stop = lights[light];
    if (stop !== undefined && stop - meters < 120 && red !== light) {
      red = light;
      greenAt = random.chance(RED_SHARE) ? seconds + random.between(8, RED_SECONDS) : 0;
    }
    leader = moveLeader(leader, others, traffic, seconds, meters, mps, nextAhead, random);
    if (leader && (seconds > leader.until || leader.at - meters > OUT_OF_SIGHT_METERS)) {
      leader = undefined;
      nextAhead = seconds + random.between(0.3, 1.7) * TRAFFIC[traffic].alone;
    }
    const free = speedAt(allowed, meters + 0.4 * mps);
    let aim = (driver.pull / (1 + FADE * mps)) * (1 - (mps / Math.max(0.5, free)) ** 4);
    if (mps > free) aim = Math.max(-driver.brake * 1.25, (free - mps) / 1.2);
    if (leader) aim = Math.min(aim, following(driver, mps, free, leader.at - meters - 4.5, mps - leader.mps));
    if (stop !== undefined && red === light && seconds < greenAt && canStop(driver, mps, stop - meters)) {
      aim = Math.min(aim, following({ ...driver, headway: 0.3 }, mps, free, stop - meters, mps));
    }
    if (end - meters < 150) aim = Math.min(aim, following({ ...driver, headway: 0.3 }, mps, free, end - meters, mps));
    foot = keep * foot + Math.sqrt(1 - keep * keep) * FOOT_MPS2 * random.normal();
    aim = Math.max(-EMERGENCY_MPS2, aim + (mps > 2 ? foot : 0));
    const jerk = aim < -1.5 * driver.brake ? EMERGENCY_JERK : driver.jerk;
    const most = jerk * STEP_SECONDS;
    acceleration += Math.max(-most, Math.min(most, aim - acceleration));
    if (mps < 0.3 && aim < 0.05) {
      mps = 0;
      acceleration = 0;
    } else mps = Math.max(0, mps + acceleration * STEP_SECONDS);
    meters += mps * STEP_SECONDS;
    seconds += STEP_SECONDS;
  }
  return track;
}

/** Nobody stops for a light that turned red too late to do so. */
const canStop = (driver: Temperament, mps: number, gap: number): boolean =>
  (mps * mps) / (2 * Math.max(1, gap)) < 1.6 * driver.brake;

function following({ pull, brake, headway }: Temperament, mps: number, free: number, gap: number, closing: number) {
  const wanted = STANDING_GAP + Math.max(0, mps * headway + (mps * closing) / (2 * Math.sqrt(pull * brake)));
  return (pull / (1 + FADE * mps)) * (1 - (mps / Math.max(0.5, free)) ** 4 - (wanted / Math.max(0.5, gap)) ** 2);
}

function moveLeader(
  leader: Leader | undefined,
  others: Float64Array,
  traffic: Traffic,
  seconds: number,
  meters: number,
  mps: number,
  nextAhead: number,
  random: Random,
): Leader | undefined {
  const { ahead, waveEvery, waveLasts } = TRAFFIC[traffic];
  if (!leader) {
    if (seconds < nextAhead || mps < 2) return undefined;
    const waveAt = seconds + waveEvery * random.between(0.3, 1.5);
    const until = seconds + ahead * random.between(0.4, 1.6);
    return { at: meters + 12 + mps * random.between(1.8, 3.2), mps, until, waveAt, waveEnds: waveAt, share: 1 };
  }
  if (seconds > leader.waveAt && seconds > leader.waveEnds) {
    if (leader.waveEnds > leader.waveAt) {
      leader.waveAt = seconds + waveEvery * random.between(0.4, 1.6);
      leader.waveEnds = leader.waveAt;
    } else {
      leader.waveEnds = seconds + waveLasts * random.between(0.5, 1.8);
      leader.share = traffic === 'dense' ? random.between(0, 0.4) : random.between(0.4, 0.8);
    }
  }
  const inWave = seconds > leader.waveAt && seconds <= leader.waveEnds;
  const wish = speedAt(others, leader.at) * (inWave ? leader.share : 1);
  const change = Math.max(-OTHERS.brake, Math.min(OTHERS.pull / (1 + FADE * leader.mps), (wish - leader.mps) / 1.5));
  leader.mps = Math.max(0, leader.mps + change * STEP_SECONDS);
  leader.at += leader.mps * STEP_SECONDS;
  return leader;
}

/** The fastest at each station from which everything ahead can still be reached with the usual braking. */
function approachSpeeds(path: Path, by: { brake: number; lateral: number }, share: number): Float64Array {
  const speeds = new Float64Array(path.count);
  for (let at = 0; at < path.count; at++) {
    const bend = path.bend[at] ?? 0;
    const inBend = bend > 1e-5 ? Math.sqrt(by.lateral / bend) : Number.POSITIVE_INFINITY;
    speeds[at] = Math.max(1.5, Math.min((path.limit[at] ?? 0) * share, inBend));
  }
  for (const { kind, station } of path.halts) {
    if (kind === 'yield' && station < path.count) speeds[station] = Math.min(speeds[station] ?? 0, YIELD_MPS);
  }
  for (let at = path.count - 2; at >= 0; at--) {
    const after = speeds[at + 1] ?? 0;
    speeds[at] = Math.min(speeds[at] ?? 0, Math.sqrt(after * after + 2 * 0.8 * by.brake * STATION_METERS));
  }
  return speeds;
}

const speedAt = (speeds: Float64Array, meters: number): number =>
  speeds[Math.max(0, Math.min(speeds.length - 1, Math.round(meters / STATION_METERS)))] ?? 0;

function push(track: MotionTrack, path: Path, second: number, meters: number, mps: number): void {
  const at = Math.min(path.count - 2, Math.floor(meters / STATION_METERS));
  const share = meters / STATION_METERS - at;
  const [x, y] = [path.x, path.y].map((column) => (column[at] ?? 0) * (1 - share) + (column[at + 1] ?? 0) * share);
  track.push(second, x ?? 0, y ?? 0, mps, headingAt(path, at, share), (path.limit[at] ?? 0) > 15 ? 'open' : 'street');
}

/** Turns evenly from the direction of one piece of the path to that of the next. */
function headingAt(path: Path, at: number, share: number): number {
  const of = (piece: number) =>
    Math.atan2((path.x[piece + 1] ?? 0) - (path.x[piece] ?? 0), (path.y[piece + 1] ?? 0) - (path.y[piece] ?? 0));
  const here = of(at);
  const other = of(Math.max(0, Math.min(path.count - 2, share < 0.5 ? at - 1 : at + 1)));
  const turn = Math.atan2(Math.sin(other - here), Math.cos(other - here));
  return here + turn * Math.abs(share - 0.5);
}
