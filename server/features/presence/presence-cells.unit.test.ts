import { expect, it } from 'vitest';
import { presenceCellsOf, presenceCellsWithin } from './presence-cells.ts';

const VIENNA = { lat: 48.2, lon: 16.4 };

it('lists the cells of all circles once', async () => {
  const circles = [
    { ...VIENNA, radiusMeters: 500 },
    { ...VIENNA, radiusMeters: 2_000 },
    { lat: 47.07, lon: 15.44, radiusMeters: 300 },
  ];
  const each = circles.flatMap(({ lat, lon, radiusMeters }) => presenceCellsWithin(lat, lon, radiusMeters));
  expect(new Set(await presenceCellsOf(circles))).toEqual(new Set(each));
  expect(await presenceCellsOf(circles)).toHaveLength(new Set(each).size);
});

it.each([
  ['one that reaches too far', 1, 500_000],
  ['many on top of each other', 500, 30_000],
])('lists none of %s', async (_what, count, radiusMeters) => {
  expect(await presenceCellsOf(Array.from({ length: count }, () => ({ ...VIENNA, radiusMeters })))).toBeNull();
});
