import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS } from '#contract/app-style.ts';
import { AppError } from '#server/http/app-error.ts';

export interface EncodedLogo {
  /** The name of a picture is its content. */
  id: string;
  mediaType: 'image/png' | 'image/webp';
  width: number;
  height: number;
  bytes: Buffer;
}

/** Larger than any logo, and small enough to decode safely. */
const MAX_SIDE = 8_000;
const MAX_PIXELS = 24_000_000;
/** PNG is supported everywhere; a photograph would be several times larger than this, and then WebP is better. */
const LARGE_PNG_BYTES = 120_000;
const DECODE_SECONDS = 10;

// Only the listed formats are enabled: any other file, whatever its name, finds no decoder.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});

type Kind = 'png' | 'jpeg' | 'webp' | 'svg' | 'other';

/** Determined by its first bytes; a name or media type does not count. */
export function kindOf(bytes: Buffer): Kind {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return /<(svg|!doctype svg|\?xml)/i.test(bytes.toString('latin1', 0, 1_000)) ? 'svg' : 'other';
}

/**
 * Decodes a picture and re-encodes it at a small size: nothing of the original file, such as location or camera, is
 * kept.
 */
export async function encodeLogo(file: Buffer): Promise<EncodedLogo> {
  if (file.length > LOGO_MAX_BYTES) throw new AppError('payload_too_large', 'A logo has at most 1 MB.');
  const kind = kindOf(file);
  if (kind === 'svg') throw refused('SVG can hold scripts and is not taken. Export the logo as PNG.');
  if (kind === 'other') throw refused('This is no PNG, JPEG or WebP.');
  try {
    const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
    await refuseHuge(picture);
    return await draw(picture);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refused('The picture is damaged and cannot be read.', error);
  }
}

/** From the header alone, before decoding. */
async function refuseHuge(picture: Sharp): Promise<void> {
  const { width, height } = await picture.metadata();
  if (width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS) return;
  throw refused(
    `The picture is ${width} × ${height} pixels; at most ${MAX_SIDE} × ${MAX_SIDE} and 24 million are read.`,
  );
}

async function draw(picture: Sharp): Promise<EncodedLogo> {
  const { data, info } = await picture
    // Rotated as the camera was held.
    .autoOrient()
    .resize(LOGO_MAX_PIXELS, LOGO_MAX_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9, effort: 8 })
    .timeout({ seconds: DECODE_SECONDS })
    .toBuffer({ resolveWithObject: true });
  const large = data.length > LARGE_PNG_BYTES;
  const bytes = large ? await sharp(data).webp({ quality: 90 }).toBuffer() : data;
  return {
    id: createHash('sha256').update(bytes).digest('hex'),
    mediaType: large ? 'image/webp' : 'image/png',
    width: info.width,
    height: info.height,
    bytes,
  };
}

const refused = (words: string, cause?: unknown): AppError =>
  new AppError('validation', `body.image: ${words}`, { fields: { 'body.image': words }, cause });
