import type { Fixes } from '#engine/fixes.ts';
import { Journey, type JourneyOptions } from './journey.ts';
import { CYCLE, DRIVE_COUNTRY, DRIVE_TOWN, RIDE_TRAIN, WALK } from './motions.ts';

/** A day with a bit of everything: rest, walk, drive, rest, ride, sleep. */
export function aDay(options: JourneyOptions = {}): Fixes {
  return new Journey(options)
    .stand(700)
    .move(WALK, 240)
    .move(DRIVE_TOWN, 600)
    .move(DRIVE_COUNTRY, 600)
    .move(WALK, 180)
    .stand(900)
    .sleep(5400)
    .move(CYCLE, 900)
    .stand(800)
    .move(WALK, 300)
    .stand(120)
    .move(RIDE_TRAIN, 1500)
    .move(WALK, 300)
    .stand(600)
    .fixes();
}

/** A drive between two rests, one fix a second. */
export function aDrive(options: JourneyOptions = {}, seconds = 1500): Fixes {
  const town = Math.round(seconds / 3);
  return new Journey(options)
    .stand(400)
    .move(DRIVE_TOWN, town)
    .move(DRIVE_COUNTRY, seconds - 2 * town)
    .move(DRIVE_TOWN, town)
    .stand(600)
    .fixes();
}

/** A phone on a table: nothing but drift and a jump now and then. */
export function aRest(options: JourneyOptions = {}, seconds = 6 * 3600): Fixes {
  return new Journey({ noiseMeters: 8, ...options }).stand(seconds).fixes();
}
