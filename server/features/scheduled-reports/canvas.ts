import sharp from 'sharp';

type Point = readonly [x: number, y: number];

const CHANNELS = 3;

const channelsOf = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Twice the area; the sign says in which direction the corners go round. */
const areaOf = (corners: readonly Point[]): number =>
  corners.reduce((sum, [x1, y1], at) => {
    const [x2, y2] = corners[(at + 1) % corners.length] ?? [x1, y1];
    return sum + x1 * y2 - x2 * y1;
  }, 0);

/**
 * Draws in plain pixels: uploaded pictures must not be SVG, so the image library refuses it
 * in the whole process. Twice as many pixels as mails show, for sharp screens.
 */
export class Canvas {
  static readonly SCALE = 2;
  private readonly width: number;
  private readonly height: number;
  private readonly pixels: Buffer;

  constructor(width: number, height: number) {
    this.width = width * Canvas.SCALE;
    this.height = height * Canvas.SCALE;
    this.pixels = Buffer.alloc(this.width * this.height * CHANNELS, 255);
  }

  /** Edges between pixels are mixed with what is below. */
  rect(x: number, y: number, width: number, height: number, colour: string): void {
    const [left, top] = [x * Canvas.SCALE, y * Canvas.SCALE];
    const [right, bottom] = [left + width * Canvas.SCALE, top + height * Canvas.SCALE];
    this.fill([left, top], [right, bottom], colour, (px, py) => {
      const across = Math.min(px + 1, right) - Math.max(px, left);
      const down = Math.min(py + 1, bottom) - Math.max(py, top);
      return within(across, 0, 1) * within(down, 0, 1);
    });
  }

  /** A straight line with round ends; of length 0 it is a dot. */
  line(from: Point, to: Point, width: number, colour: string): void {
    const [x1, y1] = [from[0] * Canvas.SCALE, from[1] * Canvas.SCALE];
    const [x2, y2] = [to[0] * Canvas.SCALE, to[1] * Canvas.SCALE];
    const radius = (width * Canvas.SCALE) / 2;
    const lengthSquared = (x2 - x1) ** 2 + (y2 - y1) ** 2;
    const low: Point = [Math.min(x1, x2) - radius - 1, Math.min(y1, y2) - radius - 1];
    const high: Point = [Math.max(x1, x2) + radius + 1, Math.max(y1, y2) + radius + 1];
    this.fill(low, high, colour, (px, py) => {
      const [cx, cy] = [px + 0.5, py + 0.5];
      const along = lengthSquared > 0 ? ((cx - x1) * (x2 - x1) + (cy - y1) * (y2 - y1)) / lengthSquared : 0;
      const at = within(along, 0, 1);
      const distance = Math.hypot(cx - (x1 + at * (x2 - x1)), cy - (y1 + at * (y2 - y1)));
      return within(radius + 0.5 - distance, 0, 1);
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
    this.fill(low, high, colour, (px, py) => {
      let nearest = Number.POSITIVE_INFINITY;
      for (const [a, b, c] of edges) nearest = Math.min(nearest, a * (px + 0.5) + b * (py + 0.5) + c);
      return within(nearest, 0, 1);
    });
  }

  png(): Promise<Buffer> {
    const raw = { width: this.width, height: this.height, channels: CHANNELS } as const;
    return sharp(this.pixels, { raw }).png({ palette: true }).toBuffer();
  }

  private fill(low: Point, high: Point, colour: string, coverOf: (px: number, py: number) => number): void {
    const channels = channelsOf(colour);
    for (let py = Math.max(0, Math.floor(low[1])); py < Math.min(this.height, Math.ceil(high[1])); py++) {
      for (let px = Math.max(0, Math.floor(low[0])); px < Math.min(this.width, Math.ceil(high[0])); px++) {
        const cover = coverOf(px, py);
        if (cover <= 0) continue;
        const at = (py * this.width + px) * CHANNELS;
        channels.forEach((value, channel) => {
          const below = this.pixels[at + channel] ?? 255;
          this.pixels[at + channel] = Math.round(below + (value - below) * cover);
        });
      }
    }
  }
}
