import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp';
import { AppError } from '#server/http/app-error.ts';
import { createCallTurns } from '#server/http/call-turns.ts';

const MAX_SIDE = 8_000;
/** As many as the photo of a phone has; files of the permitted sizes hold far fewer. */
const MAX_PIXELS = 16_000_000;
/** Of progressive and interlaced pictures, which are decoded in several passes over all pixels. */
const MAX_PIXELS_IN_PASSES = 4_000_000;
/** Cameras and programs use about ten. A file of 70 kB can have thousands, at the cost of a few bytes each. */
const MAX_PASSES = 30;
const START_OF_PASS = Buffer.from([0xff, 0xda]);
const DECODE_SECONDS = 10;

/** Decoding occupies one of the four threads in which the process also checks passwords and unpacks uploads. */
const ALL = { name: 'all', most: 1, mostWaiting: 20 };
/** Of each owner one picture waits among the others, so that whoever sends many delays mostly themselves. */
const OF_OWNER = { most: 1, mostWaiting: 5 };
const inTurn = createCallTurns();

/** Only these formats have decoders: any other file, whatever its name, has none. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});

/**
 * Decodes a picture, upright, and encodes what is drawn from it: nothing of the original file, such as location or
 * camera, is kept. The owner is whoever has to wait for their own pictures.
 */
export const redrawPicture = (
  file: Buffer,
  owner: string,
  redrawn: (picture: Sharp) => Sharp,
): Promise<{ data: Buffer; info: OutputInfo }> =>
  inTurn([{ name: `owner ${owner}`, ...OF_OWNER }, ALL], async () => {
    try {
      // From the header alone, before anything is decoded.
      const metadata = await sharp(file, { limitInputPixels: false }).metadata();
      refuseCostly(metadata);
      if (metadata.format === 'jpeg') refuseManyPasses(file);
      const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
      return await redrawn(picture).timeout({ seconds: DECODE_SECONDS }).toBuffer({ resolveWithObject: true });
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw refusedPicture('The picture is damaged, or is no PNG, JPEG or WebP.', error);
    }
  });

function refuseCostly({ width, height, isProgressive }: Metadata): void {
  const most = isProgressive ? MAX_PIXELS_IN_PASSES : MAX_PIXELS;
  if (width <= MAX_SIDE && height <= MAX_SIDE && width * height <= most) return;
  const what = isProgressive ? 'progressive or interlaced picture' : 'picture';
  throw refusedPicture(
    `The ${what} has ${width} × ${height} pixels; at most ${MAX_SIDE} per side and ${most / 1e6} million are read.`,
  );
}

/** The marker stands nowhere in the data of a pass; a preview in the header counts as well. */
function refuseManyPasses(jpeg: Buffer): void {
  let passes = 0;
  for (let at = jpeg.indexOf(START_OF_PASS); at >= 0; at = jpeg.indexOf(START_OF_PASS, at + 2)) passes += 1;
  if (passes > MAX_PASSES) throw refusedPicture(`The picture has ${passes} passes; at most ${MAX_PASSES} are read.`);
}

export const refusedPicture = (words: string, cause?: unknown): AppError =>
  new AppError('validation', `body.image: ${words}`, { fields: { 'body.image': words }, cause });
