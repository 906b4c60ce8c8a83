import { Journey } from '../../../engine/synthetic/journey.ts';
import { DRIVE_COUNTRY, DRIVE_TOWN } from '../../../engine/synthetic/motions.ts';

const STAND_SECONDS = 240;
const TOWN_SECONDS = 300;
const COUNTRY_SECONDS = 120;
/** A drive of some minutes between two rests: without them nobody could tell where it began and ended. */
export const TRIP_SECONDS = STAND_SECONDS + TOWN_SECONDS + COUNTRY_SECONDS + STAND_SECONDS;

/** One fix a second, from a standstill to a standstill. */
export const testTrip = (endsAtMs: number, seed: number) =>
  new Journey({ seed, timestamp: Math.floor(endsAtMs / 1000) - TRIP_SECONDS })
    .stand(STAND_SECONDS)
    .move(DRIVE_TOWN, TOWN_SECONDS)
    .move(DRIVE_COUNTRY, COUNTRY_SECONDS)
    .stand(STAND_SECONDS)
    .fixes();
