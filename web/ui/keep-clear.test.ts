import { expect, it } from 'vitest';
import { stepUp } from './keep-clear.ts';

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
});
const message = box(900, 720, 300, 50);

it('stays at its corner where it covers nothing', () => {
  expect(stepUp(message, [])).toBe(0);
  expect(stepUp(message, [box(0, 720, 800, 50), box(900, 600, 300, 50)])).toBe(0);
});

it('moves above what it would cover, one element after another', () => {
  expect(stepUp(message, [box(1_000, 730, 80, 36)])).toBe(48);
  expect(stepUp(message, [box(1_000, 730, 80, 36), box(850, 660, 200, 20)])).toBe(118);
});

it('stays where it is when there is no place above', () => {
  expect(stepUp(message, [box(800, 10, 400, 760)])).toBe(0);
});
