import { legNamer } from '#engine/classify/leg-namer.ts';
import { Trees } from '#engine/classify/trees.ts';
import { normalise } from '#engine/clean/normalise.ts';
import { segmentsOf } from '#engine/timeline.ts';
import { type Period, readPeriodFixes } from '#engine/train/dataset.ts';
import type { FoldTrainer, TrainedFold } from '#engine/train/fold-trainer.ts';
import { Figures } from './figures.ts';
import { judgePeriod } from './judge-period.ts';
import { spanOf } from './judge-place.ts';
import { CONSTANTS, type Constants, constantsFor, withCarShift } from './nested.ts';

export type Place = { name: string; periods: readonly Period[] };

/** Each place with constants that were chosen without it, by models that have not seen it. */
export async function judgeNested(places: readonly Place[], trainer: FoldTrainer): Promise<string[]> {
  const names = places.map(({ name }) => name);
  const known = new Map<string, number>();
  for (const [place, other] of pairsOf(places)) {
    const trained = await trainer.trainedWithout({ places: [place.name, other.name] });
    for (const constants of CONSTANTS) {
      known.set(keyOf(constants, place.name, other.name), accuracyOf(place, trained, constants));
      known.set(keyOf(constants, other.name, place.name), accuracyOf(other, trained, constants));
    }
  }
  const lines = ['', 'constants chosen without the place: say of the leg model, shift of cars, 5-class'];
  let sum = 0;
  for (const place of places) {
    const chosen = constantsFor(place.name, names, (...asked) => known.get(keyOf(...asked)) ?? 0);
    const accuracy = accuracyOf(place, await trainer.trainedWithout({ places: [place.name] }), chosen);
    lines.push(`${place.name.padEnd(30)} ${chosen.legShare} ${chosen.carShift} ${accuracy.toFixed(3)}`);
    sum += accuracy;
  }
  return [...lines, `${'mean over the places'.padEnd(30)} ${(sum / places.length).toFixed(3)}`];
}

function pairsOf(places: readonly Place[]): [Place, Place][] {
  return places.flatMap((place, at) => places.slice(at + 1).map((other): [Place, Place] => [place, other]));
}

const keyOf = (constants: Constants, place: string, alsoUnseen: string): string =>
  JSON.stringify([constants, place, alsoUnseen]);

function accuracyOf({ periods }: Place, trained: TrainedFold, constants: Constants): number {
  const { window, leg } = withCarShift(trained, constants);
  const models = { windowModel: new Trees(window), nameLegs: legNamer(new Trees(leg), constants.legShare) };
  const figures = new Figures();
  for (const period of periods) {
    const segments = segmentsOf(normalise(readPeriodFixes(period)), models);
    figures.add(judgePeriod(period, segments.map(spanOf)));
  }
  return figures.summary().accuracy5;
}
