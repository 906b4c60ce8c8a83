import { Journey } from '../../../engine/synthetic/journey.ts';
import { DRIVE_TOWN } from '../../../engine/synthetic/motions.ts';

const STAND_SECONDS = 360;
const DRIVE_SECONDS = 420;
/** A drive of some minutes between two rests: without them nobody could tell where it began and ended. */
export const TRIP_SECONDS = STAND_SECONDS + DRIVE_SECONDS + STAND_SECONDS;

/** Drives through a town that nobody takes for a bus: so short, many could be either. */
export const PLAIN_DRIVES = [3, 33, 59] as const;

/** One fix a second, from a standstill to a standstill. */
export const testTrip = (endsAtMs: number, drive: (typeof PLAIN_DRIVES)[number]) =>
  new Journey({ seed: drive, timestamp: Math.floor(endsAtMs / 1000) - TRIP_SECONDS })
    .stand(STAND_SECONDS)
    .move(DRIVE_TOWN, DRIVE_SECONDS)
    .stand(STAND_SECONDS)
    .fixes();
