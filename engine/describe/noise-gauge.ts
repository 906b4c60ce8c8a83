/** Estimates a signal's noise from how far each value deviates from the line between its neighbours. */
const BLOCK = 64;
const BINS = 256;
/** A median absolute deviation is 0.6745 σ; off the line between two equally noisy neighbours it is √1.5 σ. */
const MEDIAN_TO_SIGMA = 1 / (0.6745 * Math.sqrt(1.5));

/**
 * Medians are used because harsh events are rare and must not count as noise, and per block of about a minute because a
 * trip may leave a street canyon. The larger of the block's and the whole trip's noise applies.
 */
export class NoiseGauge {
  private readonly whole = new Uint32Array(BINS);
  private readonly block = new Uint32Array(BINS);
  private readonly blocks: Float32Array;
  private inBlock = 0;
  private inWhole = 0;
  private filled = 0;
  private wholeSigma = 0;

  constructor(
    samples: number,
    private readonly binWidth: number,
  ) {
    this.blocks = new Float32Array(Math.ceil(samples / BLOCK) + 1);
  }

  add(sample: number, offTheLine: number): void {
    const index = Math.floor(sample / BLOCK);
    while (this.filled < index) this.closeBlock();
    const bin = Math.min(BINS - 1, Math.floor(offTheLine / this.binWidth));
    this.whole[bin] = (this.whole[bin] ?? 0) + 1;
    this.block[bin] = (this.block[bin] ?? 0) + 1;
    this.inBlock++;
    this.inWhole++;
  }

  close(): void {
    this.closeBlock();
    this.wholeSigma = this.sigma(this.whole, this.inWhole);
  }

  at(sample: number): number {
    const index = Math.floor(sample / BLOCK);
    return Math.max(this.wholeSigma, this.blocks[index] ?? 0);
  }

  /** Of the whole trip. */
  get overall(): number {
    return this.wholeSigma;
  }

  private closeBlock(): void {
    this.blocks[this.filled++] = this.sigma(this.block, this.inBlock);
    this.block.fill(0);
    this.inBlock = 0;
  }

  private sigma(counts: Uint32Array, total: number): number {
    if (total === 0) return 0;
    let sum = 0;
    let bin = 0;
    for (; bin < BINS - 1; bin++) {
      sum += counts[bin] ?? 0;
      if (sum * 2 >= total) break;
    }
    return (bin + 0.5) * this.binWidth * MEDIAN_TO_SIGMA;
  }
}
