import { describe, expect, it } from 'vitest';
import type { Period } from '#engine/train/dataset.ts';
import { judgePeriod } from './judge-period.ts';

const moment = (seconds: number) => new Date(seconds * 1000).toISOString();
const item = (start: number, end: number, type: string) => ({ startTs: moment(start), endTs: moment(end), type });
const leg = (start: number, end: number, type: string, kind: 'travel' | 'dwell' | 'wait') => ({
  start,
  end,
  type,
  kind,
  fixes: 100,
});

const period: Period = {
  id: 'one',
  folder: '',
  kind: 'travel',
  run: 'a',
  timeline: 'route',
  firstFix: 0,
  lastFix: 3000,
  trips: [{ start: 1000, end: 2000, fixes: 100, firstFix: 1000, lastFix: 2000 }],
  legs: [
    leg(0, 1000, 'IDLE', 'dwell'),
    leg(1000, 1400, 'WALKING', 'travel'),
    leg(1400, 1500, 'IDLE', 'wait'),
    leg(1500, 2000, 'TRAIN', 'travel'),
    leg(2000, 3000, 'IDLE', 'dwell'),
  ],
};

describe('judging a timeline', () => {
  it('gives full marks to the truth, and any kind of rail counts', () => {
    const items = [
      item(0, 1000, 'IDLE'),
      item(1000, 1500, 'WALKING'),
      item(1500, 2000, 'METRO'),
      item(2000, 3000, 'IDLE'),
    ];
    const summary = judgePeriod(period, items).summary();
    expect(summary).toMatchObject({ accuracy5: 1, macroF1: 1, tripsFound: 1, extraSplitsPerTrip: 0, legsFound: 1 });
    expect(summary).toMatchObject({ idleRecallDwell: 1, falseTrips: 0, startError: [0, 0] });
  });

  it('forgives a break inside a wait but not elsewhere', () => {
    const waiting = [item(1000, 1400, 'WALKING'), item(1400, 1500, 'IDLE'), item(1500, 2000, 'TRAIN')];
    expect(judgePeriod(period, waiting).summary().extraSplitsPerTrip).toBe(0);
    const torn = [item(1000, 1600, 'WALKING'), item(1600, 1700, 'IDLE'), item(1700, 2000, 'TRAIN')];
    expect(judgePeriod(period, torn).summary().extraSplitsPerTrip).toBe(1);
  });

  it('asks nothing about the time before the first fix and after the last', () => {
    const late = { ...period, firstFix: 1200, lastFix: 1900 };
    const items = [item(1200, 1500, 'WALKING'), item(1500, 1900, 'TRAIN')];
    const summary = judgePeriod(late, items).summary();
    expect(summary).toMatchObject({ accuracy5: 1, tripsFound: 1, startError: [0, 0], endError: [0, 0] });
  });

  it('counts trips that were none', () => {
    const summary = judgePeriod(period, [item(100, 500, 'WALKING')]).summary();
    expect(summary).toMatchObject({ falseTrips: 1, tripsFound: 0, accuracy5: 0 });
  });
});
