import { Canvas } from './canvas.ts';

const WIDTH = 560;
const HEIGHT = 140;
const PAD = 8;
const INNER = HEIGHT - 2 * PAD;
const GRID = '#e3e7ea';
const HIGHEST_MAP = 420;
export const OTHER_COLOUR = '#8a94a6';
export const MODE_COLOURS = { car: '#3b6fb5', cycling: '#3d9a5f', walking: '#d99a2b', public: '#8a5bb0' } as const;

/**
 * A picture without text, which is next to it: a server may have no fonts, and readers choose their own size. Its
 * white background keeps it legible where a mail program darkens the rest.
 */
export interface Picture {
  height: number;
  draw: (canvas: Canvas) => void;
}

export function pngOf({ height, draw }: Picture): Promise<Buffer> {
  const canvas = new Canvas(WIDTH, height);
  draw(canvas);
  return canvas.png();
}

function drawGrid(canvas: Canvas): void {
  for (const share of [0, 0.25, 0.5, 0.75, 1]) canvas.rect(PAD, PAD + INNER * share - 0.25, WIDTH - 2 * PAD, 0.5, GRID);
}

export interface PictureSeries {
  colour: string;
  values: readonly (number | null)[];
}

/** Bars side by side, each series as shares of its own sum: groups of different size can be compared. */
export function bars(series: readonly PictureSeries[]): Picture {
  const shares = series.map(({ values }) => {
    const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
    return values.map((value) => (sum > 0 ? (value ?? 0) / sum : 0));
  });
  const highest = Math.max(...shares.flat(), 1e-9);
  const slot = (WIDTH - 2 * PAD) / Math.max(1, shares[0]?.length ?? 1);
  const width = (slot * 0.76) / series.length;
  return {
    height: HEIGHT,
    draw: (canvas) => {
      drawGrid(canvas);
      series.forEach(({ colour }, which) => {
        shares[which]?.forEach((share, at) => {
          const height = (share / highest) * INNER;
          canvas.rect(PAD + at * slot + slot * 0.12 + which * width, PAD + INNER - height, width, height, colour);
        });
      });
    },
  };
}

/** Bars of stacked parts; the highest takes the whole height. */
export function columns(all: readonly (readonly { colour: string; value: number }[])[]): Picture {
  const highest = Math.max(...all.map((parts) => parts.reduce((sum, { value }) => sum + value, 0)), 1e-9);
  const slot = (WIDTH - 2 * PAD) / Math.max(1, all.length);
  return {
    height: HEIGHT,
    draw: (canvas) => {
      drawGrid(canvas);
      all.forEach((parts, at) => {
        let y = PAD + INNER;
        for (const { colour, value } of parts) {
          const height = (value / highest) * INNER;
          y -= height;
          canvas.rect(PAD + at * slot + slot * 0.12, y, slot * 0.76, height, colour);
        }
      });
    },
  };
}

/** Shapes on the ground, each as longitude, latitude, longitude, …, with north at the top and nothing stretched. */
export function ground(shapes: readonly { colour: string; outline: readonly number[] }[]): Picture {
  const places = shapes.map(({ outline }) =>
    Array.from(
      { length: outline.length / 2 },
      (_, at): Place => [((outline[2 * at] ?? 0) * Math.PI) / 180, mercator(outline[2 * at + 1] ?? 0)],
    ),
  );
  const all = places.flat();
  const range = (which: 0 | 1): [number, number] => [
    all.reduce((least, place) => Math.min(least, place[which]), Number.POSITIVE_INFINITY),
    all.reduce((most, place) => Math.max(most, place[which]), Number.NEGATIVE_INFINITY),
  ];
  const [[west, east], [south, north]] = [range(0), range(1)];
  const scale = Math.min((WIDTH - 2 * PAD) / (east - west), (HIGHEST_MAP - 2 * PAD) / (north - south));
  const left = (WIDTH - (east - west) * scale) / 2;
  return {
    height: Math.ceil((north - south) * scale + 2 * PAD),
    draw: (canvas) => {
      places.forEach((corners, at) => {
        const drawn = corners.map(([x, y]) => [left + (x - west) * scale, PAD + (north - y) * scale] as const);
        canvas.polygon(drawn, shapes[at]?.colour ?? GRID);
      });
    },
  };
}
type Place = readonly [x: number, y: number];
const mercator = (lat: number): number => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));

/** Lines from 0 to 100; a day without a value interrupts them. */
export function lines(series: readonly PictureSeries[]): Picture {
  return {
    height: HEIGHT,
    draw: (canvas) => {
      drawGrid(canvas);
      // The first one on top.
      for (const { colour, values } of [...series].reverse()) drawLine(canvas, values, colour);
    },
  };
}

function drawLine(canvas: Canvas, values: readonly (number | null)[], colour: string): void {
  const step = (WIDTH - 2 * PAD) / Math.max(1, values.length - 1);
  const points = values.map((value, at) =>
    value === null ? null : ([PAD + at * step, PAD + INNER * (1 - value / 100)] as const),
  );
  points.forEach((point, at) => {
    if (!point) return;
    const before = points[at - 1];
    if (before) canvas.line(before, point, 2, colour);
    else if (!points[at + 1]) canvas.line(point, point, 5, colour);
  });
}

/** One bar in parts. */
export function stacked(parts: readonly { colour: string; share: number }[]): Picture {
  const whole = parts.reduce((sum, { share }) => sum + share, 0) || 1;
  return {
    height: 32,
    draw: (canvas) => {
      let x = PAD;
      for (const { colour, share } of parts) {
        const width = (share / whole) * (WIDTH - 2 * PAD);
        canvas.rect(x, 6, width, 20, colour);
        x += width;
      }
    },
  };
}

/** A bar for each value; the longest takes the whole width. */
export function rows(values: readonly number[], colour: string): Picture {
  const row = 22;
  const highest = Math.max(...values, 1e-9);
  return {
    height: Math.max(1, values.length) * row + 8,
    draw: (canvas) => {
      values.forEach((value, at) => {
        canvas.rect(PAD, 8 + at * row, (value / highest) * (WIDTH - 2 * PAD), row - 8, colour);
      });
    },
  };
}
