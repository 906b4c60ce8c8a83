import { type Fixes, fixesOf } from '#engine/fixes.ts';
import { driveAlong, type Traffic } from './motion/drive-along.ts';
import type { MotionTrack } from './motion/motion-track.ts';
import { TEMPERAMENTS, type Temperament } from './motion/temperament.ts';
import { Random } from './random.ts';
import type { Path } from './town/path.ts';
import { latOf, lonOf } from './town/plane.ts';
import { roadPath } from './town/road-path.ts';
import { theTown } from './town/town.ts';

export const ROADS = ['town', 'country'] as const;
export type RoadName = (typeof ROADS)[number];

/** How a receiver records a drive. */
type ReceiverKind = {
  readonly everySeconds: number;
  /** Seconds over which the speed and the direction are smoothed. */
  readonly smoothSeconds: number;
  readonly speedNoise: number;
  readonly driftMeters: number;
};
/** A logger in the car, a phone that smooths its speeds, a phone that saves its battery. */
export const RECEIVERS = {
  logger: { everySeconds: 1, smoothSeconds: 0, speedNoise: 0.05, driftMeters: 2 },
  phone: { everySeconds: 1, smoothSeconds: 2, speedNoise: 0.1, driftMeters: 4 },
  saver: { everySeconds: 5, smoothSeconds: 1, speedNoise: 0.15, driftMeters: 4 },
} as const satisfies Record<string, ReceiverKind>;

/** About 20 km through streets with lights, or along country roads, through villages and over a motorway. */
function pathOf(road: RoadName, random: Random): Path {
  const { network, quarters } = theTown();
  const { town, village, smallTown, works } = quarters;
  const through =
    road === 'town'
      ? Array.from({ length: 6 }, () => random.pick(town))
      : [town, village, smallTown, town, works].map((quarter) => random.pick(quarter));
  return roadPath(
    network,
    through.filter((crossing, at) => crossing !== through[at - 1]),
    'car',
  );
}

/** Two people of one temperament differ a little, and so do one person's days. */
function someoneLike(of: Temperament, random: Random): Temperament {
  const about = (value: number, share: number) => value * (1 + share * random.normal());
  return {
    limitShare: about(of.limitShare, 0.015),
    pull: about(of.pull, 0.05),
    brake: about(of.brake, 0.05),
    lateral: about(of.lateral, 0.05),
    jerk: about(of.jerk, 0.05),
    headway: about(of.headway, 0.05),
  };
}

/** A drive by somebody of this temperament (1 to 5). */
export function aDriveBy(level: number, road: RoadName, traffic: Traffic, seed: string): MotionTrack {
  const random = new Random(seed, level, road, traffic);
  const temperament = TEMPERAMENTS[level - 1];
  if (!temperament) throw new Error(`No temperament ${level}.`);
  return driveAlong(pathOf(road, random), someoneLike(temperament, random), traffic, random);
}

const DRIFT_SECONDS = 40;

/** The fixes that a receiver records of a drive. */
export function received(track: MotionTrack, kind: ReceiverKind, seed: string): Fixes {
  const random = new Random(seed, 'receiver');
  const keep = Math.exp(-1 / DRIFT_SECONDS);
  const stir = Math.sqrt(1 - keep * keep) * kind.driftMeters;
  const follow = kind.smoothSeconds > 0 ? 1 - Math.exp(-1 / kind.smoothSeconds) : 1;
  let [east, north, mps, ahead, aside] = [0, 0, 0, 1, 0];
  const rows = Array.from({ length: track.length }, (_, at) => {
    const heading = track.heading[at] ?? 0;
    east = keep * east + stir * random.normal();
    north = keep * north + stir * random.normal();
    mps += follow * ((track.mps[at] ?? 0) - mps);
    ahead += follow * (Math.cos(heading) - ahead);
    aside += follow * (Math.sin(heading) - aside);
    const degrees = (Math.atan2(aside, ahead) * 180) / Math.PI + (3 * random.normal()) / Math.max(0.6, mps);
    return {
      timestamp: 1_700_000_000 + (track.second[at] ?? 0),
      lat: latOf((track.y[at] ?? 0) + north + 0.2 * random.normal()),
      lon: lonOf((track.x[at] ?? 0) + east + 0.2 * random.normal()),
      accuracy: Math.max(3, 1.5 * kind.driftMeters),
      speed: Math.max(0, mps + kind.speedNoise * random.normal()),
      bearing: mps > 1 ? (degrees + 360) % 360 : null,
    };
  });
  return fixesOf(rows.filter((_, at) => at % kind.everySeconds === 0));
}
