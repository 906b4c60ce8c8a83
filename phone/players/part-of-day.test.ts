import { expect, test } from 'vitest';
import { RECORD_LISTS } from '#contract/upload-records.ts';
import { World } from '#phone/world/world.ts';
import { partOfDay } from './part-of-day.ts';

const world = new World('demo', 10);
const person = world.people[6];
if (!person) throw new Error('Nobody there.');
const day = world.day(person, 20_761);

test('pieces of a day hold every fix and record exactly once', () => {
  const cuts = [0, 1, 7.5, 8.01, 17.25, 23.99, 24].map((hour) => day.startMs + Math.round(hour * 3_600_000));
  const parts = cuts.slice(1).map((to, at) => partOfDay(world.seed, day, cuts[at] ?? 0, to));
  const times = parts.flatMap(({ fixes }) => [...(fixes?.timestamp ?? [])]);
  expect(times).toEqual([...day.fixes.timestamp]);
  for (const list of RECORD_LISTS) {
    const reported = parts.flatMap(({ records }): { t: number }[] => records?.[list] ?? []);
    const all: readonly { t: number }[] = day.records[list];
    expect(reported).toEqual(all.filter(({ t }) => t < day.endMs));
  }
  expect(new Set(parts.map(({ batchId }) => batchId)).size).toBe(parts.length);
});

test('the same piece is the same batch, another piece another one', () => {
  const piece = (hours: number) => partOfDay(world.seed, day, day.startMs, day.startMs + hours * 3_600_000);
  expect(piece(9)).toEqual(piece(9));
  expect(piece(9).batchId).not.toBe(piece(10).batchId);
});
