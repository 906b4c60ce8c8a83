import { WINDOW_FEATURES } from '#engine/classify/feature-names.ts';
import { STILL, WINDOW_MODES } from '#engine/classify/modes.ts';
import { type Fixes, firstAtOrAfter } from '#engine/fixes.ts';
import { seededRandom } from '#engine/synthetic/random.ts';
import { variant, variantsOf } from './augment.ts';
import type { Period } from './dataset.ts';
import type { GoalTrace } from './goal.ts';
import type { MadeJourney } from './made-journeys.ts';
import { GOAL_GROUP, groupOf, MADE_GROUP, placeOf, type Sample } from './sample.ts';
import { windowsOf } from './seen-windows.ts';

/** Windows whose centre is closer than this to a mode change are ambiguous and not used. */
const EDGE_SECONDS = 15;
/** Time drawn across a longer silence is labelled only where a vehicle carried the phone through it. */
const LONG_SILENCE_SECONDS = 300;
/** GOAL calls a driver who sits in the parked van "on foot": slower windows are left out. */
const ON_FOOT_MIN_MPS = 1;

const NOW = WINDOW_FEATURES.indexOf('now.meanSpeed');
const NEAR_STANDING = WINDOW_FEATURES.indexOf('near.standingShare');
const STANDING_ONLY = 0.99;

export function periodSamples(period: Period, fixes: Fixes): Sample[] {
  const group = groupOf(period);
  const place = placeOf(period);
  return variantsOf(fixes).flatMap((seen) =>
    windowsOf(seen).flatMap(({ features, middle }): Sample[] => {
      const label = trueMode(period, middle, fixes);
      return label === undefined || isStandInRide(features, label) ? [] : [{ features, label, place, group }];
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
    return [{ features, label: first ? walking : car, place: GOAL_GROUP, group: GOAL_GROUP }];
  });
}

/** Made journeys are seen through one phone each: there are as many of them as needed. */
export function madeSamples(journey: MadeJourney, at: number): Sample[] {
  const label = WINDOW_MODES.indexOf(journey.mode);
  return windowsOf(variant(journey.fixes, seededRandom(at)))
    .filter(({ middle }) => middle > journey.from + EDGE_SECONDS && middle < journey.to - EDGE_SECONDS)
    .filter(({ features }) => !isStandInRide(features, label))
    .map(({ features }): Sample => ({ features, label, place: MADE_GROUP, group: MADE_GROUP }));
}

/**
 * A minute and a half of standing looks the same in every vehicle and outside: labelled as a ride it would teach that
 * stays are rides.
 */
function isStandInRide(features: Float32Array, label: number): boolean {
  return label !== STILL && (features[NEAR_STANDING] ?? 0) > STANDING_ONLY;
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
