import type { Fixes } from '../fixes.ts';
import { Journey, type Motion } from '../synthetic/journey.ts';
import { DRIVE_COUNTRY, DRIVE_JAM, DRIVE_MOTORWAY, DRIVE_TOWN, WALK } from '../synthetic/motions.ts';
import { seededRandom } from '../synthetic/random.ts';

/** The recorded drives are all of one town at up to 60 km/h. These add country roads, motorways and jams. */
export const MADE_DRIVES = 72;

export type MadeDrive = { fixes: Fixes; from: number; to: number };

export function madeDrives(): MadeDrive[] {
  return Array.from({ length: MADE_DRIVES }, (_, seed) => madeDrive(seed + 1));
}

function madeDrive(seed: number): MadeDrive {
  const random = seededRandom(seed * 7919);
  const minutes = (low: number, high: number) => Math.round(60 * (low + (high - low) * random()));
  const journey = new Journey({ seed, noiseMeters: 2 + 6 * random() });
  const begin = 1_700_000_000;
  const standing = minutes(0, 8);
  const walking = minutes(1, 4);
  journey.stand(standing).move(WALK, walking);
  let driven = 0;
  const drive = (motion: Motion, seconds: number) => {
    journey.move(motion, seconds);
    driven += seconds;
  };
  drive(DRIVE_TOWN, minutes(2, 8));
  for (let part = Math.floor(random() * 3); part >= 0; part--) {
    const dice = random();
    if (dice < 0.4) drive(DRIVE_MOTORWAY, minutes(4, 18));
    else if (dice < 0.75) drive(DRIVE_COUNTRY, minutes(4, 15));
    else if (dice < 0.88) drive(DRIVE_JAM, minutes(2, 6));
    else drive(DRIVE_TOWN, minutes(3, 12));
  }
  drive(DRIVE_TOWN, minutes(1, 6));
  journey.move(WALK, minutes(1, 3)).stand(minutes(3, 12));
  const from = begin + standing + walking;
  return { fixes: journey.fixes(), from, to: from + driven };
}
