import { CLASSES, groupOfOutcome, type Outcome } from './classes.ts';
import { quantile } from './intervals.ts';

/** Additive counts for one or many journeys. */
export class Figures {
  readonly startErrors: number[] = [];
  readonly endErrors: number[] = [];
  private readonly seconds = new Map<string, number>();
  private readonly counts = new Map<string, number>();

  addSeconds(truth: Outcome, outcome: Outcome, seconds: number): void {
    const key = `${truth} ${outcome}`;
    this.seconds.set(key, (this.seconds.get(key) ?? 0) + seconds);
  }

  count(name: string, by: number): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + by);
  }

  add(other: Figures): void {
    for (const [key, seconds] of other.seconds) this.seconds.set(key, (this.seconds.get(key) ?? 0) + seconds);
    for (const [name, count] of other.counts) this.count(name, count);
    this.startErrors.push(...other.startErrors);
    this.endErrors.push(...other.endErrors);
  }

  of(truth: Outcome, outcome: Outcome): number {
    return this.seconds.get(`${truth} ${outcome}`) ?? 0;
  }

  summary(): Summary {
    const rows = CLASSES.map((truth) => this.row(truth)).filter((row) => row.seconds > 0);
    const total = rows.reduce((sum, row) => sum + row.seconds, 0);
    const at = (name: string) => this.counts.get(name) ?? 0;
    return {
      accuracy5: rows.reduce((sum, row) => sum + row.right, 0) / total,
      balanced5: mean(rows.map((row) => row.recall)),
      macroF1: mean(rows.map((row) => row.f1)),
      accuracy3: rows.reduce((sum, row) => sum + row.rightGroup, 0) / total,
      carF1: rows.find((row) => row.truth === 'CAR')?.f1 ?? null,
      rows,
      trips: at('trips'),
      tripsFound: at('tripsFound') / at('trips'),
      extraSplitsPerTrip: at('extraSplits') / at('trips'),
      merges: at('merges'),
      falseTrips: at('falseTrips'),
      falseTripsStill: at('falseTripsStill'),
      legs: at('legs'),
      legsFound: at('legsFound') / at('legs'),
      idleRecallDwell: at('dwellRight') / at('dwellSeconds'),
      idleRecallStill: at('stillRight') / at('stillSeconds'),
      startError: [quantile(this.startErrors, 0.5), quantile(this.startErrors, 0.9)],
      endError: [quantile(this.endErrors, 0.5), quantile(this.endErrors, 0.9)],
    };
  }

  private row(truth: (typeof CLASSES)[number]): Row {
    let seconds = 0;
    let rightGroup = 0;
    let claimed = this.of('IDLE', truth);
    for (const [key, value] of this.seconds) {
      const [from, to] = key.split(' ') as [Outcome, Outcome];
      if (from === truth) {
        seconds += value;
        if (groupOfOutcome(to) === groupOfOutcome(truth)) rightGroup += value;
      }
      if (to === truth && from !== 'IDLE') claimed += value;
    }
    const right = this.of(truth, truth);
    const f1 = (2 * right) / (seconds + claimed);
    return { truth, seconds, right, rightGroup, recall: right / seconds, precision: right / claimed, f1 };
  }
}

type Row = {
  truth: (typeof CLASSES)[number];
  seconds: number;
  right: number;
  rightGroup: number;
  recall: number;
  precision: number;
  f1: number;
};

export type Summary = {
  accuracy5: number;
  balanced5: number;
  macroF1: number;
  accuracy3: number;
  carF1: number | null;
  rows: Row[];
  trips: number;
  tripsFound: number;
  extraSplitsPerTrip: number;
  merges: number;
  falseTrips: number;
  falseTripsStill: number;
  legs: number;
  legsFound: number;
  idleRecallDwell: number;
  idleRecallStill: number;
  startError: (number | null)[];
  endError: (number | null)[];
};

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
