import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { Canvas } from './canvas.ts';

const RED = '#ff0000';

/** The green of each pixel: 255 on the ground, 0 where red covers it. */
async function greensOf(draw: (canvas: Canvas) => void): Promise<(x: number, y: number) => number | undefined> {
  const canvas = new Canvas(20, 10);
  draw(canvas);
  const { data, info } = await sharp(await canvas.png())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([40, 20]);
  return (x, y) => data[(y * info.width + x) * info.channels + 1];
}

describe('a picture of shapes', () => {
  it('covers the pixels of a bar, and half of those it covers half', async () => {
    const green = await greensOf((canvas) => canvas.rect(2, 3, 4.25, 5, RED));
    expect([3, 4, 11, 12, 13].map((x) => green(x, 10))).toEqual([255, 0, 0, 128, 255]);
    expect([5, 6, 15, 16].map((y) => green(8, y))).toEqual([255, 0, 0, 255]);
  });

  it('draws a line with round ends, and one of length 0 as a dot', async () => {
    const line = await greensOf((canvas) => canvas.line([4, 5], [14, 5], 2, RED));
    expect([4, 7, 8, 20, 28, 31].map((x) => line(x, 10))).toEqual([255, 0, 0, 0, 0, 255]);
    const dot = await greensOf((canvas) => canvas.line([10, 5], [10, 5], 5, RED));
    expect([dot(20, 10), dot(16, 10), dot(15, 5), dot(13, 10)]).toEqual([0, 0, 255, 255]);
  });

  it('fills a shape whichever way its corners go round', async () => {
    const corners = [
      [2, 1],
      [18, 1],
      [10, 9],
    ] as const;
    for (const turned of [corners, corners.toReversed()]) {
      const green = await greensOf((canvas) => canvas.polygon(turned, RED));
      expect([green(20, 4), green(20, 14), green(8, 14), green(32, 14)]).toEqual([0, 0, 255, 255]);
    }
  });

  it('draws what comes later on top, and nothing outside', async () => {
    const green = await greensOf((canvas) => {
      canvas.rect(-50, -50, 200, 200, RED);
      canvas.rect(5, 2, 5, 5, '#00ff00');
      canvas.rect(-9, 2, 5, 5, '#00ff00');
    });
    expect([green(0, 0), green(12, 8), green(39, 19)]).toEqual([0, 255, 0]);
  });
});
