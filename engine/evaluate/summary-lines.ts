import { CLASSES, OUTCOMES } from './classes.ts';
import type { Figures } from './figures.ts';

const show = (value: number | null | undefined, digits = 3) => (value == null ? '-' : value.toFixed(digits));
const hours = (seconds: number) => (seconds / 3600).toFixed(2);

/** The confusion in hours, and the figures below it. */
export function summaryLines(figures: Figures): string[] {
  const lines: string[] = [];
  const s = figures.summary();
  lines.push(['true', ...OUTCOMES, 'recall', 'precision', 'F1'].map((cell) => cell.padStart(9)).join(''));
  for (const truth of [...CLASSES, 'IDLE'] as const) {
    const row = s.rows.find((one) => one.truth === truth);
    const cells = OUTCOMES.map((outcome) => hours(figures.of(truth, outcome)));
    const rates = row ? [show(row.recall), show(row.precision), show(row.f1)] : ['', '', '(hours)'];
    lines.push([truth, ...cells, ...rates].map((cell) => cell.padStart(9)).join(''));
  }
  lines.push(
    `accuracy5 ${show(s.accuracy5)}  balanced5 ${show(s.balanced5)}  macroF1 ${show(s.macroF1)}  CAR F1 ${show(s.carF1)}  ` +
      `accuracy3 ${show(s.accuracy3)}`,
  );
  lines.push(
    `trips found ${show(s.tripsFound)} of ${s.trips}  extra splits a trip ${show(s.extraSplitsPerTrip)}  merges ${s.merges}  ` +
      `false trips ${s.falseTrips} (${s.falseTripsStill} on still phones)  legs found ${show(s.legsFound)} of ${s.legs}`,
  );
  lines.push(
    `start error median/p90 ${s.startError.map((v) => show(v, 0)).join(' / ')} s  ` +
      `end error ${s.endError.map((v) => show(v, 0)).join(' / ')} s  ` +
      `IDLE recall stays ${show(s.idleRecallDwell)}, still phones ${show(s.idleRecallStill)}`,
  );
  return lines;
}
