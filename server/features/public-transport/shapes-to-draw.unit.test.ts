import { expect, it } from 'vitest';
import { littleEndian } from '#engine/transit/pack-times.ts';
import { longestTurnOfRepeated } from '#tests/setup/longest-turn.ts';
import { shapesToDraw } from './shapes-to-draw.ts';

/** A curve with so many points. */
const curve = (points: number, step: number) =>
  Int32Array.from({ length: 2 * points }, (_, at) =>
    at % 2 === 1 ? 163_000_000 + (at >> 1) * 1_000 : 482_000_000 + Math.round(200_000 * Math.sin((at >> 1) / step)),
  );

it('leaves shapes as they are where a map can show them', async () => {
  const shape = curve(300, 30);
  const [drawn] = await shapesToDraw([littleEndian(shape)]);
  expect(drawn).toHaveLength(300);
  expect(drawn?.[0]).toEqual([16.3, 48.2]);
});

it('bounds the points of all shapes together, keeps their ends, and delays nobody', async () => {
  const packed = Array.from({ length: 400 }, (_, at) => littleEndian(curve(2_500, 1 + (at % 50))));
  const { ms, result } = await longestTurnOfRepeated(() => shapesToDraw(packed));
  expect(ms).toBeLessThan(100);
  const points = result.reduce((sum, { length }) => sum + length, 0);
  expect(points).toBeLessThanOrEqual(60_000);
  expect(points).toBeGreaterThan(10_000);
  for (const shape of result) {
    expect(shape[0]).toEqual([16.3, 48.2]);
    expect(shape.at(-1)?.[0]).toBeCloseTo(16.3 + 2_499 * 0.0001, 7);
  }
});
