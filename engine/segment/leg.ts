import { addTicks, appendStats, newStats } from '#engine/classify/leg-stats.ts';
import { MODE_COUNT } from '#engine/classify/modes.ts';
import type { TickBuffer } from '#engine/classify/tick-buffer.ts';
import type { StateReader, StateWriter } from '#engine/stream/state-bytes.ts';

/** A stretch of one mode while its trip is still open: sums only, never the track. */
export type Leg = {
  startMs: number;
  endMs: number;
  mode: number;
  windows: number;
  /** Sum of the windows' log-probabilities. */
  evidence: Float32Array;
  stats: Float32Array;
};

export function newLeg(startMs: number, mode: number): Leg {
  return {
    startMs,
    endMs: startMs,
    mode,
    windows: 0,
    evidence: new Float32Array(MODE_COUNT),
    stats: newStats(),
  };
}

export function addWindow(leg: Leg, evidence: Float32Array, ticks: TickBuffer, from: number, to: number): void {
  leg.windows++;
  for (let mode = 0; mode < MODE_COUNT; mode++) {
    leg.evidence[mode] = (leg.evidence[mode] ?? 0) + (evidence[mode] ?? 0);
  }
  addTicks(leg.stats, ticks, from, to);
}

/** Joins a leg with the one that follows it; the mode stays that of the longer. */
export function joinLegs(leg: Leg, next: Leg, mode: number): Leg {
  const joined = { ...newLeg(leg.startMs, mode), endMs: next.endMs, windows: leg.windows + next.windows };
  joined.evidence.set(leg.evidence);
  for (let k = 0; k < MODE_COUNT; k++) joined.evidence[k] = (joined.evidence[k] ?? 0) + (next.evidence[k] ?? 0);
  joined.stats.set(leg.stats);
  appendStats(joined.stats, next.stats);
  return joined;
}

export function legSeconds(leg: Leg): number {
  return (leg.endMs - leg.startMs) / 1000;
}

export function saveLeg(leg: Leg, into: StateWriter): void {
  into.f64(leg.startMs, leg.endMs, leg.windows);
  into.u8(leg.mode);
  into.f32(leg.evidence);
  into.f32(leg.stats);
}

export function loadLeg(from: StateReader): Leg {
  const leg = newLeg(from.f64(), 0);
  leg.endMs = from.f64();
  leg.windows = from.f64();
  leg.mode = from.u8();
  from.f32(leg.evidence);
  from.f32(leg.stats);
  return leg;
}
