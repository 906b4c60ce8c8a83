import { expect, it } from 'vitest';
import { threadCount } from './start-engine.ts';

it.each([
  [1, 1],
  [2, 1],
  [4, 3],
  [9, 8],
  [64, 8],
])('on %i cores the engine has %i threads', (cores, threads) => {
  expect(threadCount(cores)).toBe(threads);
});
