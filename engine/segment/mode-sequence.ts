import { MODE_COUNT } from '#engine/classify/modes.ts';
import { TickBuffer } from '#engine/classify/tick-buffer.ts';
import { TICKS_PER_WINDOW } from '#engine/classify/windows.ts';
import type { StateReader, StateWriter } from '#engine/stream/state-bytes.ts';
import { EVIDENCE_SHARE, TRANSITION_COSTS } from './transitions.ts';

/** Eight minutes: anything later changes no decision. Also bounds what is kept. */
const MAX_PENDING = 16;
/** Log-probabilities are kept in eighths, down to e⁻¹⁶: one byte each. */
const STEPS = 8;
const DEEPEST = 16;

export type ModeSink = {
  /** A window's mode is settled. Evidence is the log-probabilities of all modes, valid during the call. */
  settled(mode: number, evidence: Float32Array, ticks: TickBuffer, from: number, to: number): void;
};

/** Third stage: the most likely sequence of modes (Viterbi), emitted as soon as all candidates agree on the past. */
export class ModeSequence {
  private count = 0;
  private readonly score = new Float64Array(MODE_COUNT);
  private readonly fresh = new Float64Array(MODE_COUNT);
  private readonly back = new Uint8Array(MAX_PENDING * MODE_COUNT);
  private readonly evidence = new Uint8Array(MAX_PENDING * MODE_COUNT);
  private readonly sizes = new Uint8Array(MAX_PENDING);
  private readonly ticks = new TickBuffer(MAX_PENDING * TICKS_PER_WINDOW);
  private readonly spoken = new Float32Array(MODE_COUNT);
  private readonly path = new Uint8Array(MAX_PENDING);
  /** Mode before the oldest window kept; only a start is without one. */
  private started = false;

  constructor(private readonly sink: ModeSink) {}

  push(logProbabilities: Float64Array, ticks: TickBuffer, from: number, to: number): void {
    const at = this.count * MODE_COUNT;
    for (let to_ = 0; to_ < MODE_COUNT; to_++) {
      const kept = Math.min(DEEPEST, -(logProbabilities[to_] ?? 0));
      const stored = Math.round(kept * STEPS);
      this.evidence[at + to_] = stored;
      let best = 0;
      let bestScore = this.started ? Number.NEGATIVE_INFINITY : 0;
      if (this.started) {
        for (let from_ = 0; from_ < MODE_COUNT; from_++) {
          const score = (this.score[from_] ?? 0) - (TRANSITION_COSTS[from_ * MODE_COUNT + to_] ?? 0);
          if (score > bestScore) {
            bestScore = score;
            best = from_;
          }
        }
      }
      this.back[at + to_] = best;
      this.fresh[to_] = bestScore - (EVIDENCE_SHARE * stored) / STEPS;
    }
    // Only differences matter; the best one is kept at zero so that a long journey loses no precision.
    let top = Number.NEGATIVE_INFINITY;
    for (let mode = 0; mode < MODE_COUNT; mode++) top = Math.max(top, this.fresh[mode] ?? 0);
    for (let mode = 0; mode < MODE_COUNT; mode++) this.score[mode] = (this.fresh[mode] ?? 0) - top;
    this.started = true;
    this.sizes[this.count] = to - from;
    for (let k = from; k < to; k++) this.ticks.copy(ticks, k);
    this.count++;
    this.settleAgreed();
    if (this.count === MAX_PENDING) this.settleUpTo(1);
  }

  /** No window follows: settles all that is left. */
  flush(): void {
    this.settleUpTo(this.count);
    this.count = 0;
    this.started = false;
    this.score.fill(0);
  }

  /** Where the best paths of all modes meet, everything before is certain. */
  private settleAgreed(): void {
    let alive = (1 << MODE_COUNT) - 1;
    for (let window = this.count - 1; window > 0; window--) {
      let before = 0;
      for (let mode = 0; mode < MODE_COUNT; mode++) {
        if (alive & (1 << mode)) before |= 1 << (this.back[window * MODE_COUNT + mode] ?? 0);
      }
      alive = before;
      if ((alive & (alive - 1)) === 0) {
        this.settleUpTo(window);
        return;
      }
    }
  }

  /** Settles the oldest windows along the best path. */
  private settleUpTo(windows: number): void {
    if (windows === 0 || this.count === 0) return;
    let mode = 0;
    for (let k = 1; k < MODE_COUNT; k++) if ((this.score[k] ?? 0) > (this.score[mode] ?? 0)) mode = k;
    for (let window = this.count - 1; window >= 0; window--) {
      this.path[window] = mode;
      mode = this.back[window * MODE_COUNT + mode] ?? 0;
    }
    let tick = 0;
    for (let window = 0; window < windows; window++) {
      const at = window * MODE_COUNT;
      for (let k = 0; k < MODE_COUNT; k++) this.spoken[k] = -(this.evidence[at + k] ?? 0) / STEPS;
      const size = this.sizes[window] ?? 0;
      this.sink.settled(this.path[window] ?? 0, this.spoken, this.ticks, tick, tick + size);
      tick += size;
    }
    this.ticks.drop(tick);
    this.back.copyWithin(0, windows * MODE_COUNT, this.count * MODE_COUNT);
    this.evidence.copyWithin(0, windows * MODE_COUNT, this.count * MODE_COUNT);
    this.sizes.copyWithin(0, windows, this.count);
    this.count -= windows;
  }

  save(into: StateWriter): void {
    into.u8(this.count, this.started ? 1 : 0);
    into.f64(...this.score);
    into.u8(...this.back.subarray(0, this.count * MODE_COUNT));
    into.u8(...this.evidence.subarray(0, this.count * MODE_COUNT));
    into.u8(...this.sizes.subarray(0, this.count));
    this.ticks.save(into);
  }

  load(from: StateReader): void {
    this.count = from.u8();
    this.started = from.u8() === 1;
    for (let k = 0; k < MODE_COUNT; k++) this.score[k] = from.f64();
    for (let k = 0; k < this.count * MODE_COUNT; k++) this.back[k] = from.u8();
    for (let k = 0; k < this.count * MODE_COUNT; k++) this.evidence[k] = from.u8();
    for (let k = 0; k < this.count; k++) this.sizes[k] = from.u8();
    this.ticks.load(from);
  }
}
