import sharp from 'sharp';
import { expect, it } from 'vitest';
import { redrawPicture } from './redraw-picture.ts';

it('refuses more pictures than can be decoded soon, with a time to try again', async () => {
  const file = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#438d72' } })
    .png()
    .toBuffer();
  const redraw = (owner: string) => redrawPicture(file, owner, (picture) => picture.webp());
  const refusal = { code: 'rate_limited', retryAfterSeconds: 1 };

  const ofOne = await Promise.allSettled(Array.from({ length: 7 }, () => redraw('one')));
  expect(ofOne.map(({ status }) => status)).toEqual([...Array(6).fill('fulfilled'), 'rejected']);
  expect(ofOne.at(-1)).toMatchObject({ reason: refusal });

  const ofMany = await Promise.allSettled(Array.from({ length: 22 }, (_, at) => redraw(`owner ${at}`)));
  expect(ofMany.map(({ status }) => status)).toEqual([...Array(21).fill('fulfilled'), 'rejected']);
  expect(ofMany.at(-1)).toMatchObject({ reason: refusal });

  expect((await redraw('owner 21')).info).toMatchObject({ format: 'webp', width: 64 });
});
