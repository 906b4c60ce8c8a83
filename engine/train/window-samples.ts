import { WINDOW_SIZE } from '../classify/feature-names.ts';
import { WINDOW_MODES } from '../classify/modes.ts';
import { WINDOW_MS, Windows } from '../classify/windows.ts';
import { type Fixes, firstAtOrAfter } from '../fixes.ts';
import { TICK_MS } from '../track/tick.ts';
import { Track } from '../track/track.ts';
import { VARIANTS } from './augment.ts';
import type { Period } from './dataset.ts';

export type WindowSample = { features: Float32Array; label: number; run: string; kind: string; variant: number };

/** Windows whose middle is nearer to a change of mode than this teach nothing clear. */
const EDGE_SECONDS = 15;

export function windowSamples(period: Period, fixes: Fixes): WindowSample[] {
  const samples: WindowSample[] = [];
  VARIANTS.forEach((variant, at) => {
    for (const window of windowsOf(variant.apply(fixes))) {
      const label = labelAt(period, window.middle, fixes);
      if (label === undefined) continue;
      samples.push({ features: window.features, label, run: period.run, kind: period.kind, variant: at });
    }
  });
  return samples;
}

/** Every window of a journey with the time of its middle (unix seconds). */
export function windowsOf(fixes: Fixes): { features: Float32Array; middle: number }[] {
  const found: { features: Float32Array; middle: number }[] = [];
  let time = 0;
  const windows = new Windows({
    begin: (timeMs) => {
      time = timeMs;
    },
    window: (features, _ticks, from, to) => {
      const length = (to - from) * TICK_MS;
      found.push({ features: features.slice(0, WINDOW_SIZE), middle: (time + length / 2) / 1000 });
      time += WINDOW_MS;
    },
    rest: () => {},
  });
  const track = new Track(windows);
  for (let at = 0; at < fixes.length; at++) {
    track.offer(
      fixes.timestamp[at] ?? 0,
      fixes.lat[at] ?? 0,
      fixes.lon[at] ?? 0,
      fixes.accuracy[at] ?? 0,
      fixes.speed[at] ?? 0,
    );
  }
  track.finish();
  return found;
}

function labelAt(period: Period, time: number, fixes: Fixes): number | undefined {
  const leg = period.legs.find((one) => time >= one.start + EDGE_SECONDS && time < one.end - EDGE_SECONDS);
  if (!leg) return undefined;
  // Time drawn across a long silence is labelled only where a vehicle carried the phone through it.
  const next = firstAtOrAfter(fixes, time);
  const hole = (fixes.timestamp[next] ?? time) - (fixes.timestamp[next - 1] ?? time);
  if (hole > 300 && leg.type === 'IDLE') return undefined;
  const mode = leg.type === 'IDLE' ? 'STILL' : leg.type;
  const label = WINDOW_MODES.indexOf(mode as (typeof WINDOW_MODES)[number]);
  return label < 0 ? undefined : label;
}
