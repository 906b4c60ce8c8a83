import { latLngToCell } from 'h3-js';
import { describe, expect, it } from 'vitest';
import type { ItemFeatures } from '#contract/timeline.ts';
import { fixesOf } from '#engine/fixes.ts';
import { createPace } from '#server/pace.ts';
import { indexOf } from './cells.ts';
import { factsOfItem } from './facts-of-item.ts';

const START = Date.parse('2026-07-01T06:50:00Z') / 1000;
const FIX_EVERY = 30;
/** Each fix is in a cell of its own. */
const placeOf = (fix: number) => ({ lat: 48.2, lon: 16.3 + fix * 0.01 });
const fixes = fixesOf(
  Array.from({ length: 40 }, (_, fix) => ({ timestamp: START + fix * FIX_EVERY, ...placeOf(fix) })),
);
const moment = (second: number) => new Date((START + second) * 1000).toISOString();
const cellOfFix = (fix: number) => latLngToCell(placeOf(fix).lat, placeOf(fix).lon, 9);

const speedingAt = (second: number, fix: number) => ({
  ...{ part: 'SPEED' as const, points: 3, reason: '67 km/h where 50 are allowed, for 240 m' },
  ...{ timestamp: moment(second), ...placeOf(fix) },
  speeding: { speedKmh: 67, limitKmh: 50, isAssumed: false, meters: 240, road: 'Ring' },
});
const use = (type: 'SWIPE_AND_TYPE' | 'PHONE_CALL' | 'PHONE_CALL_HANDS_FREE', second: number) => ({
  type,
  start: moment(second),
  end: moment(second + 20),
});

async function eventsOf(features: Omit<ItemFeatures, 'source'>, track = fixes) {
  const facts = await factsOfItem(
    {
      ...{ startTs: START, endTs: START + 1_200, type: 'CAR', timeZone: 'Europe/Vienna', place: null },
      features: { source: { id: 'trip', name: 'trip' }, ...features },
    },
    track,
    createPace(),
  );
  return facts
    .filter(({ kind }) => kind !== 'passage')
    .map(({ cell, kind, hour, atTs }) => ({ cell: indexOf(cell), kind, hour, second: atTs - START }));
}
const explained = (losses: NonNullable<ItemFeatures['scoreExplanation']>['losses']) => ({
  scoreExplanation: { formula: 'v4', unknown: {}, losses },
});
const distracted = (...distractions: ReturnType<typeof use>[]) => ({
  phoneDistractions: { distractions, secondsPerType: {} },
});

describe('the facts of a drive', () => {
  it('contain speeding where and when it began', async () => {
    expect(await eventsOf(explained([speedingAt(700, 23)]))).toEqual([
      { cell: cellOfFix(23), kind: 'speeding', hour: 9, second: 700 },
    ]);
  });

  it('contain phone use at the next fix', async () => {
    expect(await eventsOf(distracted(use('SWIPE_AND_TYPE', 95)))).toEqual([
      { cell: cellOfFix(4), kind: 'phoneUse', hour: 8, second: 95 },
    ]);
  });

  it('contain both, each once', async () => {
    const features = { ...explained([speedingAt(60, 2)]), ...distracted(use('PHONE_CALL', 900)) };
    expect((await eventsOf(features)).map(({ cell, kind }) => [kind, cell])).toEqual([
      ['speeding', cellOfFix(2)],
      ['phoneUse', cellOfFix(30)],
    ]);
  });

  it('contain phone use after the last fix at that fix', async () => {
    expect(await eventsOf(distracted(use('SWIPE_AND_TYPE', 1_190)))).toMatchObject([{ cell: cellOfFix(39) }]);
  });

  it('contain no hands-free calls, no other losses and nothing without a place', async () => {
    const { speeding: _, ...braking } = { ...speedingAt(60, 2), part: 'BRAKING' as const };
    const { lat: _lat, lon: _lon, ...somewhere } = speedingAt(90, 3);
    expect(
      await eventsOf({ ...explained([braking, somewhere]), ...distracted(use('PHONE_CALL_HANDS_FREE', 60)) }),
    ).toEqual([]);
    expect(await eventsOf(distracted(use('SWIPE_AND_TYPE', 60)), fixesOf([]))).toEqual([]);
  });
});
