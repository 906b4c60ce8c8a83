import type { DrivingEvent } from '#contract/timeline.ts';
import type { Fixes } from '#engine/fixes.ts';
import type { Deviations } from './deviations.ts';
import type { DriveSamples } from './drive-samples.ts';
import { harshMoments } from './harsh-moments.ts';
import { momentOf, secondsOf } from './moment.ts';

export type DrivingEvents = { events: DrivingEvent[]; validTime: number };

/** An event from the device and one from GPS of the same kind within this time are the same event. */
const SAME_EVENT_SECONDS = 5;

/** Events detected from GPS, refined by the device's own sensors, which take precedence where both report. */
export function drivingEvents(
  fixes: Fixes,
  samples: DriveSamples,
  deviations: Deviations,
  deviceEvents: readonly DrivingEvent[] = [],
): DrivingEvents {
  const { moments, validSeconds } = harshMoments(fixes, samples, deviations);
  const seen = moments.map((moment): DrivingEvent => {
    const at = samples.fix[moment.sample] ?? 0;
    return {
      timestamp: momentOf(fixes.timestamp[at] ?? 0),
      type: moment.type,
      strength: moment.strength,
      lat: fixes.lat[at] ?? 0,
      lon: fixes.lon[at] ?? 0,
      rawAccel: Math.round(moment.accelerationMps2 * 100) / 100,
    };
  });
  const alone = seen.filter((event) => !deviceEvents.some((device) => isSame(event, device)));
  const events = [...alone, ...deviceEvents].sort((a, b) => secondsOf(a.timestamp) - secondsOf(b.timestamp));
  return { events, validTime: Math.round(validSeconds) };
}

function isSame(a: DrivingEvent, b: DrivingEvent): boolean {
  return a.type === b.type && Math.abs(secondsOf(a.timestamp) - secondsOf(b.timestamp)) <= SAME_EVENT_SECONDS;
}
