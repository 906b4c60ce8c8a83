const SIDE_OF_BLOCK = 8;
const COMPONENTS = [1, 2, 3];
const BITS = 14;
/** First and last coefficient. */
const BANDS = [
  [1, 21],
  [22, 42],
  [43, 63],
] as const;

const marked = (marker: number, content: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255, ...content]);

/** Entropy-coded data: padded with ones, and no byte of it looks like a marker. */
function coded(bits: string): Buffer {
  const whole = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1');
  const bytes = (whole.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 255 ? [255, 0] : [byte])));
}

const blocksOf = (side: number): number => Math.ceil(side / SIDE_OF_BLOCK) ** 2;

function aJpeg(side: number, frame: number, symbolOfAc: number, scans: readonly Buffer[]): Buffer {
  const size = [side >> 8, side & 255];
  /** One symbol, with the code 0. */
  const table = (id: number, symbol: number) => marked(0xc4, [id, 1, ...Array(15).fill(0), symbol]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    marked(0xdb, [0, ...Array(64).fill(1)]),
    marked(frame, [8, ...size, ...size, 3, ...COMPONENTS.flatMap((id) => [id, 0x11, 0])]),
    table(0x00, 0),
    table(0x10, symbolOfAc),
    ...scans,
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** The upper bit of every coefficient of every component, then the next one, and so on. */
const PASSES = Array.from({ length: BITS }, (_, at) => BITS - 1 - at).flatMap((bit) =>
  BANDS.flatMap((band) => COMPONENTS.map((id) => [id, 0, ...band, bit === BITS - 1 ? bit : ((bit + 1) << 4) | bit])),
);

/** A grey progressive JPEG: a pass costs the decoder a walk through all blocks, and the sender a few bytes. */
export function progressiveJpeg(side: number, passes: number): Buffer {
  const blocks = blocksOf(side);
  /** "The next 32,767 blocks have nothing." */
  const nothing = coded(`0${'1'.repeat(14)}`.repeat(Math.ceil(blocks / 32_767)));
  const first = [marked(0xda, [3, ...COMPONENTS.flatMap((id) => [id, 0]), 0, 0, 0]), coded('0'.repeat(3 * blocks))];
  const others = PASSES.slice(0, passes).map((pass) => [marked(0xda, [1, ...pass]), nothing]);
  return aJpeg(side, 0xc2, 0xe0, [...first, ...others.flat()]);
}

/** A grey JPEG that is not progressive, but whose components come one after the other. */
export function jpegByComponents(side: number): Buffer {
  const grey = coded('00'.repeat(blocksOf(side)));
  return aJpeg(
    side,
    0xc0,
    0,
    COMPONENTS.flatMap((id) => [marked(0xda, [1, id, 0, 0, 63, 0]), grey]),
  );
}
