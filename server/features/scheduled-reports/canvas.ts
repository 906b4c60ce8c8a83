import sharp from 'sharp';
import { createPace, nextTurn } from '#server/pace.ts';

type Point = readonly [x: number, y: number];

const CHANNELS = 3;

const channelsOf = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Writes how much of each pixel of a row a shape covers, from 0 to 1, for the pixels from `first` to before `end`. */
type CoverRow = (covers: Float64Array, py: number, first: number, end: number) => void;

interface Shape {
  low: Point;
  high: Point;
  channels: readonly number[];
  coverRow: CoverRow;
}

/** Twice the area; the sign says in which direction the corners go round. */
const areaOf = (corners: readonly Point[]): number =>
  corners.reduce((sum, [x1, y1], at) => {
    const [x2, y2] = corners[(at + 1) % corners.length] ?? [x1, y1];
    return sum + x1 * y2 - x2 * y1;
  }, 0);

/**
 * Draws in plain pixels: uploaded pictures must not be SVG, so the image library refuses it
 * in the whole process. Twice as many pixels as mails show, for sharp screens. Shapes are only noted
 * until `png` draws them, row by row, so that a large picture delays nobody.
 */
export class Canvas {
  static readonly SCALE = 2;
  private readonly width: number;
  private readonly height: number;
  private readonly shapes: Shape[] = [];

  constructor(width: number, height: number) {
    this.width = width * Canvas.SCALE;
    this.height = height * Canvas.SCALE;
  }

  /** Edges between pixels are mixed with what is below. */
  rect(x: number, y: number, width: number, height: number, colour: string): void {
    const [left, top] = [x * Canvas.SCALE, y * Canvas.SCALE];
    const [right, bottom] = [left + width * Canvas.SCALE, top + height * Canvas.SCALE];
    this.note([left, top], [right, bottom], colour, (covers, py, first, end) => {
      const down = within(Math.min(py + 1, bottom) - Math.max(py, top), 0, 1);
      for (let px = first; px < end; px++) {
        covers[px] = within(Math.min(px + 1, right) - Math.max(px, left), 0, 1) * down;
      }
    });
  }

  /** A straight line with round ends; of length 0 it is a dot. */
  line(from: Point, to: Point, width: number, colour: string): void {
    const [x1, y1] = [from[0] * Canvas.SCALE, from[1] * Canvas.SCALE];
    const [x2, y2] = [to[0] * Canvas.SCALE, to[1] * Canvas.SCALE];
    const radius = (width * Canvas.SCALE) / 2;
    const [across, down] = [x2 - x1, y2 - y1];
    const lengthSquared = across ** 2 + down ** 2;
    const low: Point = [Math.min(x1, x2) - radius - 1, Math.min(y1, y2) - radius - 1];
    const high: Point = [Math.max(x1, x2) + radius + 1, Math.max(y1, y2) + radius + 1];
    this.note(low, high, colour, (covers, py, first, end) => {
      const cy = py + 0.5;
      for (let px = first; px < end; px++) {
        const cx = px + 0.5;
        const along = lengthSquared > 0 ? ((cx - x1) * across + (cy - y1) * down) / lengthSquared : 0;
        const at = within(along, 0, 1);
        const [dx, dy] = [cx - (x1 + at * across), cy - (y1 + at * down)];
        covers[px] = within(radius + 0.5 - Math.sqrt(dx * dx + dy * dy), 0, 1);
      }
    });
  }

  /** A convex shape without the border, which the ground shows through. */
  polygon(corners: readonly Point[], colour: string): void {
    const scaled = corners.map(([x, y]): Point => [x * Canvas.SCALE, y * Canvas.SCALE]);
    const [xs, ys] = [scaled.map(([x]) => x), scaled.map(([, y]) => y)];
    const turn = Math.sign(areaOf(scaled));
    // By the distance to the nearest edge, positive inside.
    const edges = scaled.map(([x1, y1], at): readonly [number, number, number] => {
      const [x2, y2] = scaled[(at + 1) % scaled.length] ?? [x1, y1];
      const length = Math.hypot(x2 - x1, y2 - y1) || 1;
      const [a, b] = [(-(y2 - y1) * turn) / length, ((x2 - x1) * turn) / length];
      return [a, b, -(a * x1 + b * y1)];
    });
    const [low, high]: [Point, Point] = [
      [Math.min(...xs), Math.min(...ys)],
      [Math.max(...xs), Math.max(...ys)],
    ];
    this.note(low, high, colour, (covers, py, first, end) => {
      covers.fill(1, first, end);
      for (const [a, b, c] of edges) {
        const down = b * (py + 0.5);
        for (let px = first; px < end; px++) {
          covers[px] = within(a * (px + 0.5) + down + c, 0, covers[px] ?? 0);
        }
      }
    });
  }

  async png(): Promise<Buffer> {
    await nextTurn();
    const pace = createPace();
    const pixels = Buffer.alloc(this.width * this.height * CHANNELS, 255);
    const covers = new Float64Array(this.width);
    for (const { low, high, channels, coverRow } of this.shapes) {
      const [first, end] = [Math.max(0, Math.floor(low[0])), Math.min(this.width, Math.ceil(high[0]))];
      const lastRow = Math.min(this.height, Math.ceil(high[1]));
      for (let py = Math.max(0, Math.floor(low[1])); py < lastRow; py++) {
        coverRow(covers, py, first, end);
        mix(pixels.subarray(py * this.width * CHANNELS), covers, first, end, channels);
        await pace();
      }
    }
    const raw = { width: this.width, height: this.height, channels: CHANNELS } as const;
    return sharp(pixels, { raw }).png({ palette: true }).toBuffer();
  }

  private note(low: Point, high: Point, colour: string, coverRow: CoverRow): void {
    this.shapes.push({ low, high, channels: channelsOf(colour), coverRow });
  }
}

/** Mixes a colour into a row of pixels. */
function mix(row: Buffer, covers: Float64Array, first: number, end: number, channels: readonly number[]): void {
  const [red = 0, green = 0, blue = 0] = channels;
  for (let px = first; px < end; px++) {
    const cover = covers[px] ?? 0;
    if (cover <= 0) continue;
    const at = px * CHANNELS;
    row[at] = mixed(row[at] ?? 255, red, cover);
    row[at + 1] = mixed(row[at + 1] ?? 255, green, cover);
    row[at + 2] = mixed(row[at + 2] ?? 255, blue, cover);
  }
}

const mixed = (below: number, value: number, cover: number): number => Math.round(below + (value - below) * cover);
