import { expect, it } from 'vitest';
import { strongest, timeOf } from './impact-curve.ts';

const curve = { stepMs: 10, beforeMs: 20, x: [0, 0, 3, 30], y: [0, 0, 4, 0], z: [0, 1, 12, 0] };

it('counts milliseconds from the impact, those before it negative', () => {
  expect([0, 2, 3].map((at) => timeOf(curve, at))).toEqual([-20, 0, 10]);
});

it('finds the strongest moment of all axes together', () => {
  expect(strongest(curve)).toEqual({ value: 30, atMs: 10 });
  expect(strongest({ ...curve, x: [0, 0, 3, 5] })).toEqual({ value: 13, atMs: 0 });
});
