import { MODE_COUNT, STILL, WINDOW_MODES } from '#engine/classify/modes.ts';

/** Neighbouring windows share most of their evidence, so each counts only this much. */
export const EVIDENCE_SHARE = 0.35;
/** Cost (in log-odds) of beginning or ending a stand: happens every few minutes. */
const STAND_COST = 1.5;
/** Between walking and any vehicle. */
const BOARD_COST = 3;
/** From vehicle to vehicle without a step on foot: hardly ever seen within half a minute. */
const CHANGE_VEHICLE_COST = 6;

/** costs[from * MODE_COUNT + to], to be subtracted. */
export const TRANSITION_COSTS: Float64Array = transitionCosts();

function transitionCosts(): Float64Array {
  const costs = new Float64Array(MODE_COUNT * MODE_COUNT);
  const walking = WINDOW_MODES.indexOf('WALKING');
  for (let from = 0; from < MODE_COUNT; from++) {
    for (let to = 0; to < MODE_COUNT; to++) {
      if (from === to) continue;
      const stand = from === STILL || to === STILL;
      const onFoot = from === walking || to === walking;
      const standOnFoot = stand && onFoot;
      costs[from * MODE_COUNT + to] = standOnFoot ? STAND_COST : stand || onFoot ? BOARD_COST : CHANGE_VEHICLE_COST;
    }
  }
  return costs;
}
