import type { TreesJson } from '#engine/classify/trees.ts';
import type { TrainedFold } from '#engine/train/fold-trainer.ts';

/** Constants that are not learnt: the say of the whole-leg model, and log-odds added to the prior of cars. */
export type Constants = { legShare: number; carShift: number };

/** Those shipped come first: they stay where none is better. */
export const CONSTANTS: readonly Constants[] = [
  { legShare: 0.5, carShift: 0 },
  { legShare: 0.3, carShift: 0 },
  { legShare: 0.7, carShift: 0 },
  { legShare: 0.5, carShift: -0.3 },
  { legShare: 0.5, carShift: 0.3 },
];

/** Accuracy of a place under some constants, by models that have seen neither it nor another place. */
export type Accuracy = (constants: Constants, place: string, alsoUnseen: string) => number;

/** The constants that suit all other places best: what a place is judged with must not be chosen by its own figures. */
export function constantsFor(place: string, places: readonly string[], accuracy: Accuracy): Constants {
  const others = places.filter((one) => one !== place);
  const sums = CONSTANTS.map((constants) => others.reduce((sum, other) => sum + accuracy(constants, other, place), 0));
  return CONSTANTS[sums.indexOf(Math.max(...sums))] as Constants;
}

/** The same models with another prior of cars. */
export function withCarShift({ window, leg }: TrainedFold, { carShift }: Constants): TrainedFold {
  const shifted = (model: TreesJson): TreesJson => ({
    ...model,
    base: model.base.map((value, at) => (model.classes[at] === 'CAR' ? value + carShift : value)),
  });
  return { window: shifted(window), leg: shifted(leg) };
}
