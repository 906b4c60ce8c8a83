import { expect, it } from 'vitest';
import { rampClasses, rampColour } from './cell-ramp.ts';

it.each([[[7]], [[1, 1, 1, 2]], [[3, 9, 27, 81, 243, 729]], [Array.from({ length: 500 }, (_, at) => at + 1)]])(
  'gives each of the values a class of its own colour',
  (values) => {
    const classes = rampClasses(values, 'use', 'light');
    expect(classes[0]?.from).toBe(Math.min(...values));
    expect(classes.at(-1)?.to).toBe(Math.max(...values));
    for (const [at, { from, to }] of classes.entries()) {
      expect(to).toBeGreaterThanOrEqual(from);
      if (at > 0) expect(from).toBe((classes[at - 1]?.to ?? 0) + 1);
    }
    expect(new Set(classes.map(({ colour }) => colour)).size).toBe(classes.length);
  },
);

it('gives larger values later colours, and no classes without values', () => {
  const classes = rampClasses([1, 5, 20, 50, 100], 'risk', 'dark');
  expect(rampColour(1, classes)).toBe(classes[0]?.colour);
  expect(rampColour(100, classes)).toBe(classes.at(-1)?.colour);
  expect(rampClasses([], 'use', 'light')).toEqual([]);
});
