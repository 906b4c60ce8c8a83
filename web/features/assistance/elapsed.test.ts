import { expect, it } from 'vitest';
import { stopwatchText } from './elapsed.tsx';

it.each([
  [0, '0:00'],
  [7_900, '0:07'],
  [754_000, '12:34'],
  [3_723_000, '1:02:03'],
  [-5_000, '0:00'],
])('writes %i ms as %s', (ms, written) => {
  expect(stopwatchText(ms)).toBe(written);
});
