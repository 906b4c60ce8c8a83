import { DISCOVERY_BOUNDS } from '#contract/service-tree.ts';
import type { DeviceOptions } from '#contract/services.ts';

export const TIMES = ['startDelay', 'duration', 'interval'] as const;
export type Time = (typeof TIMES)[number];

/** Seconds as typed. */
export type TimeTexts = Record<Time, string>;

export const textsOf = ({ deviceDiscovery }: DeviceOptions): TimeTexts => ({
  startDelay: String(deviceDiscovery.startDelay),
  duration: String(deviceDiscovery.duration),
  interval: String(deviceDiscovery.interval),
});

export type TimeTroubles = Partial<Record<Time, 'wrongNumber' | 'intervalTooShort'>>;

export function troublesOf(texts: TimeTexts): TimeTroubles {
  const troubles: TimeTroubles = {};
  for (const time of TIMES) {
    const { min, max } = DISCOVERY_BOUNDS[time];
    const text = texts[time].trim();
    if (!/^\d{1,6}$/.test(text) || Number(text) < min || Number(text) > max) troubles[time] = 'wrongNumber';
  }
  if (!troubles.duration && !troubles.interval && Number(texts.duration) >= Number(texts.interval)) {
    troubles.interval = 'intervalTooShort';
  }
  return troubles;
}

export const withTimes = (options: DeviceOptions, texts: TimeTexts): DeviceOptions => ({
  ...options,
  deviceDiscovery: {
    ...options.deviceDiscovery,
    startDelay: Number(texts.startDelay),
    duration: Number(texts.duration),
    interval: Number(texts.interval),
  },
});
