import { WINDOW_SIZE } from '#engine/classify/feature-names.ts';
import { TickBuffer } from '#engine/classify/tick-buffer.ts';
import { WINDOW_MS, Windows } from '#engine/classify/windows.ts';
import type { Fixes } from '#engine/fixes.ts';
import { Track } from '#engine/track/track.ts';

/** A window as the engine saw it while it ran over a journey. */
export type SeenWindow = { features: Float32Array; ticks: TickBuffer; middle: number };

/** Every window of a journey with the time of its middle (unix seconds). */
export function windowsOf(fixes: Fixes): SeenWindow[] {
  const found: SeenWindow[] = [];
  let timeMs = 0;
  const windows = new Windows({
    begin: (beginMs) => {
      timeMs = beginMs;
    },
    window: (features, ticks, from, to) => {
      const lengthMs = ticks.lengthMs(from, to);
      const own = new TickBuffer(to - from);
      for (let k = from; k < to; k++) own.copy(ticks, k);
      found.push({ features: features.slice(0, WINDOW_SIZE), ticks: own, middle: (timeMs + lengthMs / 2) / 1000 });
      timeMs += lengthMs;
    },
    // The model is never asked about obvious rest, so it is not trained on it either.
    restingWindow: () => {
      timeMs += WINDOW_MS;
    },
    rest: () => {},
  });
  const track = new Track(windows);
  const { timestamp, lat, lon, accuracy, speed } = fixes;
  for (let at = 0; at < fixes.length; at++) {
    track.offer(timestamp[at] ?? 0, lat[at] ?? 0, lon[at] ?? 0, accuracy[at] ?? 0, speed[at] ?? 0);
  }
  track.finish();
  return found;
}
