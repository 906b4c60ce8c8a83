import { expect, it } from 'vitest';
import { PbfNumbers } from './pbf-numbers.ts';

const numbersOf = (...bytes: number[]): PbfNumbers => {
  const numbers = new PbfNumbers();
  numbers.bytes = Uint8Array.from(bytes);
  return numbers;
};

it('reads the length of a field that ends where its block does', () => {
  const numbers = numbersOf(3, 1, 2, 3);
  expect(numbers.lengthWithin(4)).toBe(3);
  expect(numbers.at).toBe(1);
});

it('refuses the length of a field that goes beyond its block, before anything is allocated for it', () => {
  // Two to the power of 31.
  const numbers = numbersOf(0x80, 0x80, 0x80, 0x80, 0x08, 2);
  expect(() => numbers.lengthWithin(6)).toThrow('beyond its end');
});
