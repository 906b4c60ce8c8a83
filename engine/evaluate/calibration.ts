import type { EngineItem } from '#contract/timeline.ts';
import type { Period } from '#engine/train/dataset.ts';
import { isTravel, outcomeOf } from './classes.ts';
import { overlap } from './intervals.ts';

const BINS = 10;

/** Whether items are right as often as they claim: hours by the probability that the engine gave its own answer. */
export class Calibration {
  private readonly seconds = new Float64Array(BINS);
  private readonly said = new Float64Array(BINS);
  private readonly right = new Float64Array(BINS);

  /** Compares each true travel leg with the items that cover it. */
  addPeriod(period: Period, items: readonly EngineItem[]): void {
    for (const leg of period.legs) {
      const truth = outcomeOf(leg.type);
      if (leg.kind === 'wait' || !isTravel(truth)) continue;
      for (const item of items) {
        const shared = overlap([leg.start, leg.end], [Date.parse(item.startTs) / 1000, Date.parse(item.endTs) / 1000]);
        const claimed = outcomeOf(item.type);
        if (shared > 0 && item.transport && isTravel(claimed)) {
          this.addSeconds(claimedProbability(item), claimed === truth, shared);
        }
      }
    }
  }

  private addSeconds(said: number, isRight: boolean, seconds: number): void {
    const bin = Math.min(BINS - 1, Math.floor(said * BINS));
    this.seconds[bin] = (this.seconds[bin] ?? 0) + seconds;
    this.said[bin] = (this.said[bin] ?? 0) + said * seconds;
    if (isRight) this.right[bin] = (this.right[bin] ?? 0) + seconds;
  }

  add(other: Calibration): void {
    for (let bin = 0; bin < BINS; bin++) {
      this.seconds[bin] = (this.seconds[bin] ?? 0) + (other.seconds[bin] ?? 0);
      this.said[bin] = (this.said[bin] ?? 0) + (other.said[bin] ?? 0);
      this.right[bin] = (this.right[bin] ?? 0) + (other.right[bin] ?? 0);
    }
  }

  /** Expected calibration error: the mean distance between claim and truth, weighted by time. */
  error(): number {
    const total = this.seconds.reduce((sum, value) => sum + value, 0);
    let sum = 0;
    for (let bin = 0; bin < BINS; bin++) sum += Math.abs((this.said[bin] ?? 0) - (this.right[bin] ?? 0));
    return total > 0 ? sum / total : 0;
  }

  lines(): string[] {
    const rows = ['     said    right    hours'];
    this.seconds.forEach((seconds, bin) => {
      if (seconds === 0) return;
      const cells = [(this.said[bin] ?? 0) / seconds, (this.right[bin] ?? 0) / seconds, seconds / 3600];
      rows.push(cells.map((cell) => cell.toFixed(2).padStart(9)).join(''));
    });
    return rows;
  }
}

/** The probability of the item's class: that of all its modes together. */
function claimedProbability(item: EngineItem): number {
  const claimed = outcomeOf(item.type);
  let sum = 0;
  for (const [mode, probability] of Object.entries(item.transport?.probabilities ?? {})) {
    if (outcomeOf(mode) === claimed) sum += probability;
  }
  return Math.min(1, sum);
}
