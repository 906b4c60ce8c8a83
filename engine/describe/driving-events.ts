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
  const alone = seen.filter(isUnreported(deviceEvents));
  const events = [...alone, ...deviceEvents].sort((a, b) => secondsOf(a.timestamp) - secondsOf(b.timestamp));
  return { events, validTime: Math.round(validSeconds) };
}

/** Whether the device reported nothing of the same kind at about the same time. */
export function isUnreported(deviceEvents: readonly DrivingEvent[]): (event: DrivingEvent) => boolean {
  const times = new Map<string, number[]>();
  for (const { type, timestamp } of deviceEvents) {
    const own = times.get(type) ?? [];
    own.push(secondsOf(timestamp));
    times.set(type, own);
  }
  for (const own of times.values()) own.sort((a, b) => a - b);
  return ({ type, timestamp }) => {
    const own = times.get(type) ?? [];
    const at = secondsOf(timestamp);
    let [low, high] = [0, own.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((own[middle] ?? 0) < at - SAME_EVENT_SECONDS) low = middle + 1;
      else high = middle;
    }
    return !((own[low] ?? Number.POSITIVE_INFINITY) <= at + SAME_EVENT_SECONDS);
  };
}
