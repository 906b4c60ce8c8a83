import { addTicks, LEG_FEATURES, legFeatures, newStats } from '#engine/classify/leg-stats.ts';
import { LEG_MODES } from '#engine/classify/modes.ts';
import type { Fixes } from '#engine/fixes.ts';
import { seededRandom } from '#engine/synthetic/random.ts';
import { LEG_VARIANTS, legVariantsOf, type Variant } from './augment.ts';
import type { Period } from './dataset.ts';
import type { MadeJourney } from './made-journeys.ts';
import { MADE_ORIGIN, type Origin, originOf, type Sample } from './sample.ts';
import { type SeenWindow, windowsOf } from './seen-windows.ts';

/** Shorter legs have too little of their own. */
const SHORTEST_LEG_SECONDS = 90;
/** Legs are also shown in part: the engine's legs never begin and end quite where the true ones do. */
const SHORTEST_PART_SECONDS = 150;

type TrueSpan = { start: number; end: number; label: number };

export function periodLegSamples(period: Period, fixes: Fixes): Sample[] {
  const spans = period.legs.flatMap((leg): TrueSpan[] => {
    const label = (LEG_MODES as readonly string[]).indexOf(leg.type);
    return label < 0 ? [] : [{ start: leg.start, end: leg.end, label }];
  });
  return spanSamples(spans, fixes, originOf(period), LEG_VARIANTS);
}

export function madeLegSamples({ mode, fixes, from, to }: MadeJourney, at: number): Sample[] {
  const span = { start: from, end: to, label: LEG_MODES.indexOf(mode) };
  return spanSamples([span], fixes, MADE_ORIGIN, legVariantsOf(at));
}

function spanSamples(spans: readonly TrueSpan[], fixes: Fixes, origin: Origin, variants: readonly Variant[]): Sample[] {
  const random = seededRandom(fixes.length);
  return variants.flatMap((variant, at) => {
    const windows = windowsOf(variant.apply(fixes));
    return spans
      .filter((span) => span.end - span.start >= SHORTEST_LEG_SECONDS)
      .flatMap((span) =>
        partsOf(span, random).flatMap(([start, end]): Sample[] => {
          const features = featuresBetween(windows, start, end);
          return features ? [{ features, label: span.label, ...origin, variant: at }] : [];
        }),
      );
  });
}

function partsOf(span: TrueSpan, random: () => number): [number, number][] {
  const length = span.end - span.start;
  if (length <= SHORTEST_PART_SECONDS) return [[span.start, span.end]];
  const size = SHORTEST_PART_SECONDS + (length - SHORTEST_PART_SECONDS) * random();
  const start = span.start + (length - size) * random();
  return [
    [span.start, span.end],
    [start, start + size],
  ];
}

function featuresBetween(windows: readonly SeenWindow[], start: number, end: number): Float32Array | undefined {
  const stats = newStats();
  let seen = 0;
  for (const window of windows) {
    if (window.middle < start || window.middle > end) continue;
    addTicks(stats, window.ticks, 0, window.ticks.length);
    seen++;
  }
  if (seen < 2) return undefined;
  const features = new Float32Array(LEG_FEATURES.length);
  legFeatures(stats, features);
  return features;
}
