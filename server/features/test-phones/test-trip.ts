import type { Fixes } from '#engine/fixes.ts';
import { Journey } from '#engine/synthetic/journey.ts';
import { DRIVE_TOWN } from '#engine/synthetic/motions.ts';

const STAND_SECONDS = 360;
const DRIVE_SECONDS = 420;
/** A drive of some minutes between two rests, which mark its start and end. */
export const TRIP_SECONDS = STAND_SECONDS + DRIVE_SECONDS + STAND_SECONDS;

/** A drive through a town that is not mistaken for a bus, as such a short one easily is. */
const PLAIN_DRIVE = 33;

/** There, or the same way back: a phone that drives again starts where it is. */
export type TripDirection = 'out' | 'home';

/** One fix a second, from a standstill to a standstill. */
export function testTrip(endsAtMs: number, direction: TripDirection): Fixes {
  const out = new Journey({ seed: PLAIN_DRIVE, timestamp: Math.floor(endsAtMs / 1000) - TRIP_SECONDS })
    .stand(STAND_SECONDS)
    .move(DRIVE_TOWN, DRIVE_SECONDS)
    .stand(STAND_SECONDS)
    .fixes();
  return direction === 'out' ? out : turned(out);
}

const turned = ({ length, timestamp, lat, lon, accuracy, speed, bearing, altitude }: Fixes): Fixes => ({
  length,
  timestamp,
  lat: lat.toReversed(),
  lon: lon.toReversed(),
  accuracy: accuracy.toReversed(),
  speed: speed.toReversed(),
  bearing: bearing.toReversed().map((degrees) => (degrees + 180) % 360),
  altitude: altitude.toReversed(),
});
