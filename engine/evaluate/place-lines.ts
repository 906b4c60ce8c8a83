import { Calibration } from './calibration.ts';
import { CLASSES, type TravelClass } from './classes.ts';
import { DEGRADATIONS } from './degrade.ts';
import { Figures } from './figures.ts';
import type { JudgedPlace } from './judge-place.ts';

const show = (value: number | undefined, digits = 3) =>
  value === undefined || Number.isNaN(value) ? '-' : value.toFixed(digits);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const row = (name: string, cells: readonly string[]) =>
  `${name.padEnd(30)}${cells.map((c) => c.padStart(11)).join('')}`;

/** The places one by one, their mean and their worst, then calibration and degradations. */
export function placeLines(all: readonly JudgedPlace[]): string[] {
  const places = all.filter(({ plain }) => !Number.isNaN(plain.summary().accuracy5));
  return [
    placeHeader(),
    ...all.map(placeLine),
    ...accuracyLines(places),
    ...sensorLines(places),
    ...calibrationLines(places),
    ...degradationLines(all, places),
  ];
}

function placeHeader(): string {
  return row('place left out', ['5-class', '3-class', 'ECE', ...CLASSES.map((name) => `${name} r.`)]);
}

function placeLine({ name, plain, calibration }: JudgedPlace): string {
  const { accuracy5, accuracy3 } = plain.summary();
  const recalls = CLASSES.map((truth) => show(recallOf(plain, truth), 2));
  return row(name, [show(accuracy5), show(accuracy3), show(calibration.error(), 2), ...recalls]);
}

function accuracyLines(places: readonly JudgedPlace[]): string[] {
  const five = places.map(({ plain }) => plain.summary().accuracy5);
  const three = places.map(({ plain }) => plain.summary().accuracy3);
  const phones = new Figures();
  for (const { plain, sensed } of places) if (sensed) phones.add(plain);
  return [
    row('mean over the places', [show(mean(five)), show(mean(three))]),
    row('worst place', [show(Math.min(...five)), show(Math.min(...three))]),
    row('recall on phones with a sensor', [
      `CAR ${show(recallOf(phones, 'CAR'), 2)}`,
      `BUS ${show(recallOf(phones, 'BUS'), 2)}`,
      `RAIL ${show(recallOf(phones, 'RAIL'), 2)}`,
    ]),
  ];
}

function sensorLines(places: readonly JudgedPlace[]): string[] {
  const withSensor = places.flatMap(({ name, plain, sensed }) =>
    sensed ? [{ name, plain: plain.summary(), sensed: sensed.summary() }] : [],
  );
  const lines = ['', row('with the activity sensor', ['5-class', 'gain', '3-class', 'gain'])];
  for (const { name, plain, sensed } of withSensor) {
    const gains = [sensed.accuracy5 - plain.accuracy5, sensed.accuracy3 - plain.accuracy3] as const;
    lines.push(row(name, [show(sensed.accuracy5), show(gains[0]), show(sensed.accuracy3), show(gains[1])]));
  }
  return withSensor.length > 0 ? lines : [];
}

function calibrationLines(places: readonly JudgedPlace[]): string[] {
  const all = new Calibration();
  for (const { calibration } of places) all.add(calibration);
  return ['', `calibration error ${show(all.error())}`, ...all.lines()];
}

function degradationLines(all: readonly JudgedPlace[], places: readonly JudgedPlace[]): string[] {
  const lines = ['', row('degraded', ['5-class', 'loss', 'worst', 'splits', 'false', 'IDLE r.'])];
  DEGRADATIONS.forEach(({ name }, at) => {
    const losses = places.map(({ plain, degraded }) => {
      const after = degraded[at]?.summary().accuracy5 ?? Number.NaN;
      return { after, loss: plain.summary().accuracy5 - after };
    });
    const whole = new Figures();
    for (const place of all) {
      const one = place.degraded[at];
      if (one) whole.add(one);
    }
    const { extraSplitsPerTrip, falseTrips, idleRecallDwell } = whole.summary();
    lines.push(
      row(name, [
        show(mean(losses.map(({ after }) => after))),
        show(mean(losses.map(({ loss }) => loss))),
        show(Math.max(...losses.map(({ loss }) => loss))),
        show(extraSplitsPerTrip),
        String(falseTrips),
        show(idleRecallDwell),
      ]),
    );
  });
  return lines;
}

function recallOf(figures: Figures, truth: TravelClass): number | undefined {
  return figures.summary().rows.find((one) => one.truth === truth)?.recall;
}
