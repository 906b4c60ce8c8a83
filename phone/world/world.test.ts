import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { encodeFixes } from '#contract/fix-codec.ts';
import { RECORD_LISTS, RECORDS } from '#contract/upload-records.ts';
import { dayOfMoment, dayStart, weekdayOf } from './people/calendar.ts';
import { type SimulatedDay, World } from './world.ts';

// A Wednesday; the world has no clock, so that any day is as good as today.
const DAY = 20_761;
const bytesOf = ({ fixes, records, truth }: SimulatedDay) => [
  Buffer.from(encodeFixes(fixes)).toString('base64'),
  JSON.stringify(records),
  JSON.stringify(truth),
];
const personOf = (world: World, index: number) => {
  const person = world.people[index];
  if (!person) throw new Error(`No person ${index}.`);
  return person;
};

describe('the world', () => {
  test('is the same for equal seeds, in whatever order its days are asked for', () => {
    const one = new World('seed a', 8);
    const other = new World('seed a', 8);
    const forward = [0, 3, 7].map((index) => bytesOf(one.day(personOf(one, index), DAY)));
    other.day(personOf(other, 5), DAY + 3);
    const backward = [7, 3, 0].map((index) => bytesOf(other.day(personOf(other, index), DAY)));
    expect(backward.reverse()).toEqual(forward);
  });

  test('gives the same people whether few or many live in it', () => {
    expect(new World('seed a', 60).people.slice(0, 5)).toEqual(new World('seed a', 5).people);
  });

  test('differs for another seed', () => {
    const one = new World('seed a', 8);
    const other = new World('seed b', 8);
    expect(bytesOf(one.day(personOf(one, 7), DAY))[0]).not.toEqual(bytesOf(other.day(personOf(other, 7), DAY))[0]);
  });

  test('includes every mode of transport', () => {
    const world = new World('demo', 24);
    const modes = new Set(world.people.flatMap((person) => world.day(person, DAY).truth.map(({ mode }) => mode)));
    expect([...modes].sort()).toEqual(['BUS', 'CAR', 'CYCLING', 'TRAIN', 'WALKING']);
  });

  test('has someone on the road at every hour', () => {
    const world = new World('demo', 6);
    const hours = new Set<number>();
    for (const person of world.people) {
      for (const { fromMs, toMs } of world.day(person, DAY).truth) {
        for (let at = fromMs; at < toMs; at += 60_000) hours.add(Math.floor((at - dayStart(DAY)) / 3_600_000));
      }
    }
    expect([...hours].sort((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  });
});

describe('a phone of the world', () => {
  const world = new World('demo', 30);
  const days = world.people.map((person) => world.day(person, DAY));

  test('sends fixes in time order, within its day, near 48° north and 16° east', () => {
    for (const { fixes, startMs, endMs } of days) {
      let last = startMs / 1000 - 0.001;
      for (let at = 0; at < fixes.length; at++) {
        const time = fixes.timestamp[at] ?? 0;
        if (!(time > last && time < endMs / 1000)) expect.fail(`fix ${at} at ${time} after ${last}`);
        last = time;
        if (Math.abs((fixes.lat[at] ?? 0) - 48) > 0.2 || Math.abs((fixes.lon[at] ?? 0) - 16) > 0.3) {
          expect.fail(`fix ${at} at ${fixes.lat[at]}, ${fixes.lon[at]}`);
        }
      }
    }
  });

  test('is awake while its owner moves and sparse at rest', () => {
    for (const { fixes, truth, person } of days) {
      const movingSeconds = truth.reduce((sum, { fromMs, toMs }) => sum + (toMs - fromMs) / 1000, 0);
      expect(fixes.length, person.userId).toBeLessThan(movingSeconds + truth.length * 400 + 2000);
    }
    const fixes = days.reduce((sum, day) => sum + day.fixes.length, 0);
    expect(fixes / days.length).toBeGreaterThan(2000);
  });

  test('reports records that the contract accepts', () => {
    for (const { records } of days) {
      for (const list of RECORD_LISTS) {
        expect(z.array(RECORDS[list]).safeParse(records[list]).error, list).toBeUndefined();
      }
    }
  });

  test('feels hard braking, is held in the hand, and knows its car', () => {
    const kinds = new Set(days.flatMap(({ records }) => records.events.map(({ kind }) => kind)));
    for (const kind of ['BRAKING', 'CORNERING', 'SWIPE_AND_TYPE', 'ACTIVITY'] as const) expect(kinds).toContain(kind);
    expect(days.some(({ records }) => records.scans.some(({ name }) => name.startsWith('Demo car')))).toBe(true);
  });

  test('hears only cell towers in a garage', () => {
    const parker = world.people.find(({ workGarage }) => workGarage);
    if (!parker) throw new Error('Nobody parks below ground.');
    const { fixes } = [0, 1, 2, 5]
      .map((more) => world.day(parker, DAY + more))
      .find(({ truth }) => truth.length > 0) ?? { fixes: undefined };
    expect(Math.max(...(fixes?.accuracy ?? []))).toBeGreaterThan(250);
  });

  test('has errors that drift: neighbours agree far better than strangers', () => {
    const { fixes } = days.find(({ person }) => person.role === 'van courier') ?? {};
    if (!fixes) throw new Error('No courier.');
    let close = 0;
    let pairs = 0;
    for (let at = 1; at < fixes.length; at++) {
      if ((fixes.timestamp[at] ?? 0) - (fixes.timestamp[at - 1] ?? 0) !== 1 || (fixes.speed[at] ?? 9) < 3) continue;
      const north = ((fixes.lat[at] ?? 0) - (fixes.lat[at - 1] ?? 0)) * 111_195;
      const east = ((fixes.lon[at] ?? 0) - (fixes.lon[at - 1] ?? 0)) * 74_400;
      pairs++;
      if (Math.abs(Math.hypot(north, east) - (fixes.speed[at] ?? 0)) < 2.5) close++;
    }
    expect(pairs).toBeGreaterThan(500);
    expect(close / pairs).toBeGreaterThan(0.9);
  });
});

describe('the calendar', () => {
  test('has days of 23 and 25 hours, and every moment in one day', () => {
    const march = Date.UTC(2027, 2, 28) / 86_400_000;
    const october = Date.UTC(2027, 9, 31) / 86_400_000;
    const hours = (day: number) => (dayStart(day + 1) - dayStart(day)) / 3_600_000;
    expect([march - 1, march, october, october + 1].map(hours)).toEqual([24, 23, 25, 24]);
    for (const day of [march - 1, march, march + 1, october, october + 1]) {
      expect([dayOfMoment(dayStart(day) - 1), dayOfMoment(dayStart(day))]).toEqual([day - 1, day]);
    }
    expect([march, october].map(weekdayOf)).toEqual([0, 0]);
  });
});
