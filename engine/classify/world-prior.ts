import { MODE_COUNT, STILL, WINDOW_MODES, type WindowMode } from './modes.ts';

/**
 * The models are trained with equal weight for every mode; these log-odds express how real life differs. A phone rests
 * most of the day; most rides are by car (two thirds or more of the kilometres in household travel surveys), and few
 * towns have trams. The values are small: evidence should decide, a prior only breaks ties.
 */
const WORLD: Readonly<Partial<Record<WindowMode, number>>> = { STILL: 0.5, CAR: 0.6, TRAM: -0.7 };

const LOG_PRIOR: Float64Array = Float64Array.from(WINDOW_MODES, (mode) => WORLD[mode] ?? 0);

export function addWorldPrior(logOdds: Float64Array): void {
  for (let mode = 0; mode < MODE_COUNT; mode++) logOdds[mode] = (logOdds[mode] ?? 0) + (LOG_PRIOR[mode] ?? 0);
}

/** The same for the modes of a leg, which never is STILL. */
export function addWorldPriorOfLegs(logOdds: Float64Array): void {
  for (let mode = STILL + 1; mode < MODE_COUNT; mode++) {
    logOdds[mode - STILL - 1] = (logOdds[mode - STILL - 1] ?? 0) + (LOG_PRIOR[mode] ?? 0);
  }
}
