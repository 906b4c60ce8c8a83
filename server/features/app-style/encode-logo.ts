import { createHash } from 'node:crypto';
import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS } from '#contract/app-style.ts';
import { AppError } from '#server/http/app-error.ts';
import { redrawPicture, refusedPicture } from '#server/pictures/redraw-picture.ts';

export interface EncodedLogo {
  /** The name of a picture is its content. */
  id: string;
  mediaType: 'image/png' | 'image/webp';
  width: number;
  height: number;
  bytes: Buffer;
}

/** PNG is supported everywhere; a photograph would be several times larger than this, and then WebP is better. */
const LARGE_PNG_BYTES = 120_000;

type Kind = 'png' | 'jpeg' | 'webp' | 'svg' | 'other';

/** Determined by its first bytes; a name or media type does not count. */
export function kindOf(bytes: Buffer): Kind {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return /<(svg|!doctype svg|\?xml)/i.test(bytes.toString('latin1', 0, 1_000)) ? 'svg' : 'other';
}

/** Small, as PNG or WebP. */
export async function encodeLogo(file: Buffer, projectId: number): Promise<EncodedLogo> {
  if (file.length > LOGO_MAX_BYTES) throw new AppError('payload_too_large', 'A logo has at most 1 MB.');
  const kind = kindOf(file);
  if (kind === 'svg') throw refusedPicture('SVG can hold scripts and is not taken. Export the logo as PNG.');
  if (kind === 'other') throw refusedPicture('This is no PNG, JPEG or WebP.');
  const owner = `project ${projectId}`;
  const { data, info } = await redrawPicture(file, owner, (picture) =>
    picture
      .resize(LOGO_MAX_PIXELS, LOGO_MAX_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9, effort: 8 }),
  );
  const large = data.length > LARGE_PNG_BYTES;
  const bytes = large ? (await redrawPicture(data, owner, (picture) => picture.webp({ quality: 90 }))).data : data;
  return {
    id: createHash('sha256').update(bytes).digest('hex'),
    mediaType: large ? 'image/webp' : 'image/png',
    width: info.width,
    height: info.height,
    bytes,
  };
}
