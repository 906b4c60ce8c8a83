import type { RecordOf } from '#contract/upload-records.ts';
import type { DayLog } from '#phone/world/people/day-log.ts';
import type { Random } from '#phone/world/random.ts';

type Activity = Extract<RecordOf<'events'>, { kind: 'ACTIVITY' }>['activity'];
type Leg = DayLog['legs'][number];

/** What a motion sensor reports for each mode; it cannot distinguish vehicles. */
const FEELS: Readonly<Record<string, Activity>> = { WALKING: 'WALKING', CYCLING: 'CYCLING' };
/** What it reports instead when it is wrong. */
const MISTAKEN: Readonly<Record<string, readonly Activity[]>> = {
  WALKING: ['RUNNING', 'CYCLING'],
  CYCLING: ['IN_VEHICLE', 'WALKING'],
  IN_VEHICLE: ['STILL', 'CYCLING', 'UNKNOWN'],
};
const MISSED_SHARE = 0.08;
const WRONG_SHARE = 0.1;
/** Of vehicles standing at a light or a station; how many times in an hour. */
const PAUSES_AN_HOUR = 3;

export interface Felt {
  second: number;
  activity: Activity;
  confidence: number;
}

/** What the phone's motion sensor reports for a leg: late, sometimes wrong, sometimes nothing. */
export function feelMotion(leg: Leg, random: Random): Felt[] {
  const felt: Felt[] = [];
  const feel = (second: number, activity: Activity, least: number) =>
    felt.push({ second, activity, confidence: random.whole(least, 98) });
  const truly = FEELS[leg.mode] ?? 'IN_VEHICLE';
  const noticed = leg.from + random.between(15, 55);
  if (noticed < leg.to && !random.chance(MISSED_SHARE)) {
    const wrong = random.chance(WRONG_SHARE);
    feel(noticed, wrong ? random.pick(MISTAKEN[truly] ?? ['UNKNOWN']) : truly, wrong ? 35 : 62);
    const corrected = noticed + random.between(60, 240);
    if (wrong && corrected < leg.to) feel(corrected, truly, 62);
  }
  if (truly === 'IN_VEHICLE') {
    for (let at = noticed; ; ) {
      at += random.between(0.2, 1.8) * (3600 / PAUSES_AN_HOUR);
      if (at + 90 >= leg.to) break;
      feel(at, 'STILL', 40);
      feel(at + random.between(20, 80), truly, 62);
    }
  }
  feel(leg.to + random.between(10, 40), 'STILL', 70);
  return felt;
}
