import { describe, expect, it } from 'vitest';
import { WINDOW_MODES, type WindowMode } from '#engine/classify/modes.ts';
import { type Leg, newLeg } from './leg.ts';
import { settleLegs } from './settle-legs.ts';

/** Legs one after the other, each of a mode and so many minutes. */
function legsOf(...parts: readonly (readonly [WindowMode, number])[]): Leg[] {
  let timeMs = 0;
  return parts.map(([mode, minutes]) => {
    const leg = newLeg(timeMs, WINDOW_MODES.indexOf(mode));
    timeMs += minutes * 60_000;
    return { ...leg, endMs: timeMs };
  });
}

const settled = (legs: readonly Leg[]) =>
  settleLegs(legs).map(({ mode, startMs, endMs }) => [WINDOW_MODES[mode], (endMs - startMs) / 60_000]);

describe('the legs of a trip', () => {
  it('are one ride where a bicycle and a car follow each other without a step in between', () => {
    expect(settled(legsOf(['CYCLING', 9], ['CAR', 3], ['CYCLING', 8]))).toEqual([['CYCLING', 20]]);
  });

  it('are two rides with a walk in between', () => {
    const rides = [
      ['CAR', 9],
      ['WALKING', 2],
      ['CYCLING', 8],
    ] as const;
    expect(settled(legsOf(...rides))).toEqual(rides);
  });
});
