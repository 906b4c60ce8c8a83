import type { ItemExposure } from '#contract/timeline.ts';
import type { DriveSamples } from '#engine/describe/drive-samples.ts';
import type { Fixes } from '#engine/fixes.ts';
import { HOLE_SECONDS } from '#engine/track/gap.ts';
import { isNight } from './night.ts';

export type Amount = { hours: number; km: number };
/** Exposure to risk: how long and how far, by kind of road, by night and day, in dangerous areas. */
export type Exposure = {
  total: Amount;
  day: Amount;
  night: Amount;
  byRoad: Record<string, Amount>;
  /** Null while no areas were given. */
  inDangerousAreas: Amount | null;
};

/** What the map knows of the place of a fix; both optional. */
export type PlaceFacts = {
  roadTypeAt?: ((fix: number) => string | undefined) | undefined;
  inDangerousArea?: (fix: number) => boolean;
};

export const UNKNOWN_ROAD = 'unknown';

/** Dusk is slow: the sun's position is computed once per this many seconds. */
const SUN_SECONDS = 60;

export function exposureOf(fixes: Fixes, samples: DriveSamples, facts: PlaceFacts = {}): Exposure {
  const exposure: Exposure = {
    total: none(),
    day: none(),
    night: none(),
    byRoad: {},
    inDangerousAreas: facts.inDangerousArea ? none() : null,
  };
  let dark = false;
  let sunCheckedAt = Number.NEGATIVE_INFINITY;
  for (let k = 1; k < samples.count; k++) {
    const seconds = samples.seconds[k] ?? 0;
    // Gaps were driven too, but it is unknown where: they count only in the total, through the trip's own figures.
    if (seconds > HOLE_SECONDS) continue;
    const meters = samples.meters[k] ?? 0;
    const at = samples.fix[k] ?? 0;
    add(exposure.total, seconds, meters);
    const time = fixes.timestamp[at] ?? 0;
    if (time - sunCheckedAt >= SUN_SECONDS) {
      dark = isNight(time, fixes.lat[at] ?? 0, fixes.lon[at] ?? 0);
      sunCheckedAt = time;
    }
    add(dark ? exposure.night : exposure.day, seconds, meters);
    const road = facts.roadTypeAt?.(at) ?? UNKNOWN_ROAD;
    exposure.byRoad[road] ??= none();
    add(exposure.byRoad[road], seconds, meters);
    if (exposure.inDangerousAreas && facts.inDangerousArea?.(at)) add(exposure.inDangerousAreas, seconds, meters);
  }
  return exposure;
}

/** As stored with an item: whole seconds and metres; without roads there is nothing to report about them. */
export function shownExposure(fixes: Fixes, samples: DriveSamples, facts: PlaceFacts = {}): ItemExposure {
  const { day, night, byRoad } = exposureOf(fixes, samples, facts);
  const roads = Object.entries(byRoad).filter(([road]) => road !== UNKNOWN_ROAD);
  return {
    day: whole(day),
    night: whole(night),
    ...(roads.length > 0 && { byRoad: Object.fromEntries(roads.map(([road, amount]) => [road, whole(amount)])) }),
  };
}

const whole = ({ hours, km }: Amount) => ({ seconds: Math.round(hours * 3600), meters: Math.round(km * 1000) });

/** The exposure of a day, a week or a user: the sum of its trips. */
export function sumExposure(parts: readonly Exposure[]): Exposure {
  const sum: Exposure = { total: none(), day: none(), night: none(), byRoad: {}, inDangerousAreas: null };
  for (const part of parts) {
    addAmount(sum.total, part.total);
    addAmount(sum.day, part.day);
    addAmount(sum.night, part.night);
    for (const [road, amount] of Object.entries(part.byRoad)) {
      sum.byRoad[road] ??= none();
      addAmount(sum.byRoad[road], amount);
    }
    if (part.inDangerousAreas) {
      sum.inDangerousAreas ??= none();
      addAmount(sum.inDangerousAreas, part.inDangerousAreas);
    }
  }
  return sum;
}

function none(): Amount {
  return { hours: 0, km: 0 };
}

function add(amount: Amount, seconds: number, meters: number): void {
  amount.hours += seconds / 3600;
  amount.km += meters / 1000;
}

function addAmount(amount: Amount, other: Amount): void {
  amount.hours += other.hours;
  amount.km += other.km;
}
