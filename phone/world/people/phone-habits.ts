import type { Random } from '#phone/world/random.ts';

/** How a phone behaves: what it sends, when it sleeps, how late it wakes. */
export type PhoneHabits = {
  readonly platform: 'Android' | 'iOS';
  readonly os: string;
  readonly model: string;
  readonly sdkVersion: string;
  readonly appVersion: string;
  /** Never sleeps. */
  readonly alwaysOn: boolean;
  /** Seconds from setting off to the first fix. */
  readonly wakeSeconds: readonly [number, number];
  /** Share of times at which it sleeps on for minutes. */
  readonly lateShare: number;
  /** Seconds the receiver stays on after arriving. */
  readonly tailSeconds: readonly [number, number];
  /** Seconds between two fixes at rest, by day and by night. */
  readonly restSeconds: readonly [number, number];
  /** Spread of the positions under open sky, metres. */
  readonly spreadMeters: number;
  /** Share of fixes that are lost. */
  readonly lostShare: number;
};

const ANDROID = { platform: 'Android', os: 'Android 15', model: 'Demo phone A' } as const;
const APPLE = { platform: 'iOS', os: 'iOS 18', model: 'Demo phone B' } as const;

export function phoneHabits(random: Random): PhoneHabits {
  const isAndroid = random.chance(0.6);
  return {
    ...(isAndroid ? ANDROID : APPLE),
    sdkVersion: random.pick(['2.16.2', '2.17.0', '2.18.0', '2.18.1']),
    appVersion: random.pick(['1.4.0', '1.5.1']),
    alwaysOn: random.chance(0.08),
    wakeSeconds: isAndroid ? [3, 25] : [5, 45],
    lateShare: isAndroid ? 0.08 : 0.15,
    tailSeconds: isAndroid ? [100, 190] : [60, 150],
    restSeconds: isAndroid ? [900, 3600] : [2400, 9000],
    spreadMeters: random.between(2.2, 4.2),
    lostShare: random.between(0.002, 0.02),
  };
}
