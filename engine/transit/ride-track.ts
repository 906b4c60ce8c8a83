import { usableAccuracy } from '#engine/clean/plausible.ts';
import { driveSamples } from '#engine/describe/drive-samples.ts';
import { type Fixes, firstAtOrAfter, sliceFixes } from '#engine/fixes.ts';

/** The accepted fixes of a time span, as columns. */
export type RideTrack = {
  count: number;
  seconds: Float64Array;
  lat: Float64Array;
  lon: Float64Array;
  accuracy: Float32Array;
  /** m/s at the fix. */
  speed: Float32Array;
  /** Metres from the fix before. */
  step: Float32Array;
};

/** A fix vaguer than this tells nothing about a line. */
const VAGUE_METERS = 400;

export function rideTrack(all: Fixes, startMs: number, endMs: number): RideTrack {
  const first = firstAtOrAfter(all, startMs / 1000);
  const fixes = sliceFixes(all, first, Math.max(first, firstAtOrAfter(all, endMs / 1000 + 0.0005)));
  const samples = driveSamples(fixes);
  const track: RideTrack = {
    count: 0,
    seconds: new Float64Array(samples.count),
    lat: new Float64Array(samples.count),
    lon: new Float64Array(samples.count),
    accuracy: new Float32Array(samples.count),
    speed: new Float32Array(samples.count),
    step: new Float32Array(samples.count),
  };
  for (let at = 0; at < samples.count; at++) {
    const fix = samples.fix[at] ?? 0;
    const accuracy = usableAccuracy(fixes.accuracy[fix] ?? Number.NaN);
    if (accuracy > VAGUE_METERS) continue;
    const to = track.count++;
    track.seconds[to] = fixes.timestamp[fix] ?? 0;
    track.lat[to] = fixes.lat[fix] ?? 0;
    track.lon[to] = fixes.lon[fix] ?? 0;
    track.accuracy[to] = accuracy;
    track.speed[to] = samples.speed[at] ?? 0;
    track.step[to] = samples.meters[at] ?? 0;
  }
  return track;
}
