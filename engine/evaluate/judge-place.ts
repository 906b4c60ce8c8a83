import { activityHints } from '#engine/classify/activity-hints.ts';
import { normalise } from '#engine/clean/normalise.ts';
import { momentOf } from '#engine/describe/moment.ts';
import type { Fixes } from '#engine/fixes.ts';
import type { Segment } from '#engine/segment/segment.ts';
import type { StreamOptions } from '#engine/stream/segment-stream.ts';
import { segmentsOf, timelineOf } from '#engine/timeline.ts';
import { type Period, readActivities, readPeriodFixes } from '#engine/train/dataset.ts';
import { Calibration } from './calibration.ts';
import { DEGRADATIONS } from './degrade.ts';
import { Figures } from './figures.ts';
import { judgePeriod } from './judge-period.ts';

export type JudgedPlace = {
  name: string;
  plain: Figures;
  calibration: Calibration;
  /** With the phone's activity sensor; absent where none was recorded. */
  sensed?: Figures;
  /** In the order of DEGRADATIONS. */
  degraded: Figures[];
};

/** A place as models judge it that were trained without it: as recorded, with the sensor, and degraded. */
export function judgePlace(name: string, periods: readonly Period[], models: StreamOptions): JudgedPlace {
  const judged: JudgedPlace = {
    name,
    plain: new Figures(),
    calibration: new Calibration(),
    degraded: DEGRADATIONS.map(() => new Figures()),
  };
  for (const period of periods) {
    const fixes = readPeriodFixes(period);
    const figuresOf = (seen: Fixes, options = models) =>
      judgePeriod({ ...period, ...knownTime(seen) }, segmentsOf(normalise(seen), options).map(spanOf));
    const items = timelineOf(fixes, {}, models);
    judged.plain.add(judgePeriod(period, items));
    judged.calibration.addPeriod(period, items);
    const hints = activityHints(readActivities(period));
    if (hints) {
      judged.sensed ??= new Figures();
      judged.sensed.add(figuresOf(fixes, { ...models, hints }));
    }
    DEGRADATIONS.forEach((one, at) => {
      judged.degraded[at]?.add(figuresOf(one.apply(fixes)));
    });
  }
  return judged;
}

function knownTime({ timestamp, length }: Fixes): { firstFix: number; lastFix: number } {
  return { firstFix: timestamp[0] ?? Number.NaN, lastFix: timestamp[length - 1] ?? Number.NaN };
}

/** What is judged of an item, without the cost of describing it. */
export function spanOf({ startMs, endMs, type }: Segment): { startTs: string; endTs: string; type: string } {
  return { startTs: momentOf(Math.round(startMs / 1000)), endTs: momentOf(Math.round(endMs / 1000)), type };
}
