import { WINDOW_FEATURES } from '#engine/classify/feature-names.ts';
import { WINDOW_MODES } from '#engine/classify/modes.ts';
import { type Fixes, firstAtOrAfter } from '#engine/fixes.ts';
import { VARIANTS, variantsOf } from './augment.ts';
import type { Period } from './dataset.ts';
import type { GoalTrace } from './goal.ts';
import type { MadeJourney } from './made-journeys.ts';
import { GOAL_ORIGIN, MADE_ORIGIN, originOf, type Sample } from './sample.ts';
import { windowsOf } from './seen-windows.ts';

/** Windows whose centre is closer than this to a mode change are ambiguous and not used. */
const EDGE_SECONDS = 15;
/** Time drawn across a longer silence is labelled only where a vehicle carried the phone through it. */
const LONG_SILENCE_SECONDS = 300;
/** GOAL calls a driver who sits in the parked van "on foot": slower windows are left out. */
const ON_FOOT_MIN_MPS = 1;

const NOW = WINDOW_FEATURES.indexOf('now.meanSpeed');

export function periodSamples(period: Period, fixes: Fixes): Sample[] {
  const origin = originOf(period);
  return VARIANTS.flatMap((variant, at) =>
    windowsOf(variant.apply(fixes)).flatMap(({ features, middle }): Sample[] => {
      const label = trueMode(period, middle, fixes);
      return label === undefined ? [] : [{ features, label, ...origin, variant: at }];
    }),
  );
}

export function goalSamples(trace: GoalTrace): Sample[] {
  const walking = WINDOW_MODES.indexOf('WALKING');
  const car = WINDOW_MODES.indexOf('CAR');
  return windowsOf(trace.fixes).flatMap(({ features, middle }): Sample[] => {
    const from = firstAtOrAfter(trace.fixes, middle - EDGE_SECONDS);
    const to = firstAtOrAfter(trace.fixes, middle + EDGE_SECONDS);
    const labels = trace.onFoot.slice(from, to);
    const first = labels[0];
    if (first === undefined || labels.some((label) => label !== first)) return [];
    if (first && (features[NOW] ?? 0) < ON_FOOT_MIN_MPS) return [];
    return [{ features, label: first ? walking : car, ...GOAL_ORIGIN, variant: 0 }];
  });
}

/** Made journeys are seen through two phones each: there are as many of them as needed. */
export function madeSamples(journey: MadeJourney, at: number): Sample[] {
  const label = WINDOW_MODES.indexOf(journey.mode);
  return variantsOf(at).flatMap((variant) =>
    windowsOf(variant.apply(journey.fixes))
      .filter(({ middle }) => middle > journey.from + EDGE_SECONDS && middle < journey.to - EDGE_SECONDS)
      .map(({ features }): Sample => ({ features, label, ...MADE_ORIGIN, variant: 0 })),
  );
}

function trueMode(period: Period, time: number, fixes: Fixes): number | undefined {
  const leg = period.legs.find((one) => time >= one.start + EDGE_SECONDS && time < one.end - EDGE_SECONDS);
  if (!leg) return undefined;
  const next = firstAtOrAfter(fixes, time);
  const silence = (fixes.timestamp[next] ?? time) - (fixes.timestamp[next - 1] ?? time);
  if (leg.type === 'IDLE') return silence > LONG_SILENCE_SECONDS ? undefined : WINDOW_MODES.indexOf('STILL');
  const label = (WINDOW_MODES as readonly string[]).indexOf(leg.type);
  return label < 0 ? undefined : label;
}
