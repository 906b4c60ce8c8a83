import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeLogo } from './encode-logo.ts';

const encoded = (file: Buffer) => encodeLogo(file, 1);

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 67, g: 141, b: 114, alpha: 0.5 } } });
/** Every pixel is random, so it does not compress. */
const noise = (side: number) => {
  const pixels = Buffer.from(
    Array.from({ length: side * side * 3 }, (_, index) => (index * 7919 * (index % 251)) % 256),
  );
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
};

/** A PNG that claims to be huge but is empty. */
function aBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc(body));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
function crc(bytes: Buffer): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}

describe('a logo', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('from a %s is redrawn within 512 pixels', async (format) => {
    const logo = await encoded(await blank(1024, 256).toFormat(format).toBuffer());
    expect(logo).toMatchObject({ width: 512, height: 128, mediaType: 'image/png' });
    expect(await sharp(logo.bytes).metadata()).toMatchObject({ width: 512, height: 128, format: 'png' });
  });

  it('is never enlarged, and keeps transparency', async () => {
    const logo = await encoded(await blank(40, 20).png().toBuffer());
    expect([logo.width, logo.height]).toEqual([40, 20]);
    expect((await sharp(logo.bytes).metadata()).hasAlpha).toBe(true);
  });

  it('keeps no camera or location data', async () => {
    const exif = { IFD0: { Copyright: 'a camera', ImageDescription: 'a place' } };
    const photo = await blank(64, 64).jpeg().withExif(exif).toBuffer();
    expect(photo.toString('latin1')).toContain('a camera');
    const { bytes } = await encoded(photo);
    expect(bytes.toString('latin1')).not.toContain('a camera');
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  it('becomes WebP when it is a photograph, which is smaller', async () => {
    const logo = await encoded(await noise(512).jpeg({ quality: 80 }).toBuffer());
    expect(logo.mediaType).toBe('image/webp');
    expect((await sharp(logo.bytes).metadata()).format).toBe('webp');
  });

  it('has the same name for the same picture', async () => {
    const file = await blank(10, 10).png().toBuffer();
    expect((await encoded(file)).id).toBe((await encoded(file)).id);
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', /SVG can hold scripts/],
    ['SVG with a head', '<?xml version="1.0"?><!DOCTYPE svg><svg/>', /SVG can hold scripts/],
    ['text', 'GIF? no, words', /no PNG, JPEG or WebP/],
    ['GIF', 'GIF89a\u0001\u0000\u0001\u0000', /no PNG, JPEG or WebP/],
    ['nothing', '', /no PNG, JPEG or WebP/],
  ])('is rejected as %s', (_name, text, words) => expect(encoded(Buffer.from(text, 'latin1'))).rejects.toThrow(words));

  it('is rejected when it is truncated', async () => {
    const file = await noise(64).png().toBuffer();
    await expect(encoded(file.subarray(0, file.length / 2))).rejects.toThrow(/damaged/);
  });

  it.each([8_001, 100_000])('of %i pixels a side is rejected by its header, before it is decoded', (side) =>
    expect(encoded(aBomb(side))).rejects.toThrow(/pixels|damaged/),
  );

  it('of more than 1 MB is rejected', () =>
    expect(encoded(Buffer.alloc(1_048_577))).rejects.toMatchObject({ code: 'payload_too_large' }));
});
