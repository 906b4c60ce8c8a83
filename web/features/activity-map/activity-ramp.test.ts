import { expect, it } from 'vitest';
import { colourOf, rampClasses } from './activity-ramp.ts';

it.each([1, 2, 3, 5, 17, 400, 1_000_000])('covers every value up to %i once', (largest) => {
  const classes = rampClasses(largest, 'trips', 'light');
  expect(classes[0]?.from).toBe(1);
  expect(classes.at(-1)?.to).toBe(largest);
  for (const [at, { from, to }] of classes.entries()) {
    expect(to).toBeGreaterThanOrEqual(from);
    if (at > 0) expect(from).toBe((classes[at - 1]?.to ?? 0) + 1);
  }
  expect(new Set(classes.map(({ colour }) => colour)).size).toBe(classes.length);
});

it('gives larger values the colours further on', () => {
  const classes = rampClasses(100, 'harsh', 'dark');
  expect(colourOf(1, classes)).toBe(classes[0]?.colour);
  expect(colourOf(100, classes)).toBe(classes.at(-1)?.colour);
});
