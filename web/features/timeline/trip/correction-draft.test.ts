import { describe, expect, it } from 'vitest';
import type { Trip } from '#contract/trip.ts';
import { schemaProblems } from '#web/ui/schema-problems.ts';
import type { Task } from './correct-panel.tsx';
import { CORRECTIONS, type CorrectionDraft, correctionBody, correctionDraftOf, isInside } from './correction-draft.ts';

const trip: Trip = {
  startTs: 1_000,
  endTs: 2_000,
  type: 'CAR',
  measuredType: 'CAR',
  startTimeZone: 'Europe/Vienna',
  endTimeZone: 'Europe/Vienna',
  isOpen: false,
  version: 0,
  distanceMeters: 5_000,
  areas: [],
  features: { source: { id: '', name: 'trip' } },
  corrections: null,
  measured: null,
  previous: null,
  following: [{ startTs: 2_000, endTs: 2_500, type: 'IDLE', isOpen: false }],
};
const draft = correctionDraftOf(trip, null);

describe('a correction', () => {
  it('starts at the cursor, or in the middle', () => {
    expect(correctionDraftOf(trip, 1_200_400).atTs).toBe(1_200);
    expect(correctionDraftOf(trip, 5_000_000).atTs).toBe(1_500);
    expect(draft.lastStartTs).toBe(2_000);
  });
  const problems = (task: Task, change: Partial<CorrectionDraft>) =>
    schemaProblems(CORRECTIONS[task.do].schema, correctionBody(task, { ...draft, ...change }, trip));
  it('needs a transport and a reason', () => {
    expect(Object.keys(problems({ do: 'transport' }, {}))).toEqual(['reason', 'transport']);
    expect(problems({ do: 'transport' }, { transport: 'BUS', reason: ' Line 13 ' })).toEqual({});
  });
  it.each(['101', '-1', '5.5', 'x'])('rejects a score of %s', (value) => {
    expect(problems({ do: 'scores' }, { reason: 'x', scores: { BRAKING: value } })).toHaveProperty('scores.BRAKING');
  });
  it('leaves empty scores unchanged, but needs at least one', () => {
    const scores = { BRAKING: '40', DFD: ' ' };
    expect(correctionBody({ do: 'scores' }, { ...draft, scores }, trip)).toMatchObject({ scores: { BRAKING: 40 } });
    expect(problems({ do: 'scores' }, { reason: 'x', scores })).toEqual({});
    expect(problems({ do: 'scores' }, { reason: 'x', scores: {} })).toMatchObject({ scores: { type: 'custom' } });
  });
  it('splits only inside the item', () => {
    expect([null, 1_005, 1_995, 900].map((atTs) => isInside(atTs, trip))).toEqual([false, false, false, false]);
    expect(isInside(1_500, trip)).toBe(true);
    expect(problems({ do: 'split' }, {})).toEqual({});
  });
  it('merges with an item that follows', () => {
    expect(problems({ do: 'merge' }, {})).toEqual({});
    expect(problems({ do: 'merge' }, { lastStartTs: null })).toHaveProperty('lastStartTs');
  });
});
