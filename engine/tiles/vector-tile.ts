import { VarintWriter } from '#engine/roads/varint.ts';

/** Mapbox Vector Tile 2.1: a small protocol buffer, written straight away. */
export const EXTENT = 4096;

export type TileShape = 'point' | 'line' | 'area';
export type TileValue = string | number;
export type TileFacts = Readonly<Record<string, TileValue | undefined>>;

const SHAPE_NUMBERS: Readonly<Record<TileShape, number>> = { point: 1, line: 2, area: 3 };
const [MOVE_TO, LINE_TO, CLOSE] = [1, 2, 7];

/** A protocol buffer's field: its number, and how it is written (0 = number, 2 = so many bytes). */
const numberField = (field: number): number => field << 3;
const bytesField = (field: number): number => (field << 3) | 2;

/** One layer of a tile; keys and values are stored once, features refer to them by number. */
export class TileLayer {
  private readonly features: Uint8Array[] = [];
  private readonly keys = new Map<string, number>();
  private readonly values = new Map<TileValue, number>();
  private readonly scratch = new VarintWriter();
  private readonly geometry = new VarintWriter();

  constructor(readonly name: string) {}

  get isEmpty(): boolean {
    return this.features.length === 0;
  }

  /** Parts are x, y, x, y … in tile units; areas with the outline clockwise on the screen and holes against it. */
  add(shape: TileShape, parts: readonly Int32Array[], facts: TileFacts): void {
    const { scratch } = this;
    for (const [key, value] of Object.entries(facts)) {
      if (value === undefined || value === '') continue;
      scratch.unsigned(numberIn(this.keys, key));
      scratch.unsigned(numberIn(this.values, value));
    }
    const tags = scratch.take();
    writeGeometry(this.geometry, shape, parts);
    const geometry = this.geometry.take();
    writeBytes(scratch, bytesField(2), tags);
    scratch.unsigned(numberField(3));
    scratch.unsigned(SHAPE_NUMBERS[shape]);
    writeBytes(scratch, bytesField(4), geometry);
    this.features.push(scratch.take());
  }

  bytes(): Uint8Array {
    const { scratch } = this;
    scratch.unsigned(numberField(15));
    scratch.unsigned(2);
    scratch.unsigned(bytesField(1));
    scratch.text(this.name);
    for (const feature of this.features) writeBytes(scratch, bytesField(2), feature);
    for (const key of this.keys.keys()) {
      scratch.unsigned(bytesField(3));
      scratch.text(key);
    }
    for (const value of this.values.keys()) writeBytes(scratch, bytesField(4), valueBytes(value));
    scratch.unsigned(numberField(5));
    scratch.unsigned(EXTENT);
    return scratch.take();
  }
}

/** The tile of some layers; empty ones are left out. */
export function packTile(layers: readonly TileLayer[]): Uint8Array {
  const out = new VarintWriter();
  for (const layer of layers) if (!layer.isEmpty) writeBytes(out, bytesField(3), layer.bytes());
  return out.take();
}

function numberIn<T>(known: Map<T, number>, value: T): number {
  const number = known.get(value) ?? known.size;
  known.set(value, number);
  return number;
}

function valueBytes(value: TileValue): Uint8Array {
  const out = new VarintWriter(16);
  if (typeof value === 'string') {
    out.unsigned(bytesField(1));
    out.text(value);
  } else {
    out.unsigned(numberField(6));
    out.signed(value);
  }
  return out.take();
}

function writeBytes(out: VarintWriter, field: number, bytes: Uint8Array): void {
  out.unsigned(field);
  out.unsigned(bytes.length);
  out.bytes(bytes);
}

function writeGeometry(out: VarintWriter, shape: TileShape, parts: readonly Int32Array[]): void {
  let [x, y] = [0, 0];
  for (const part of parts) {
    const count = part.length / 2;
    for (let at = 0; at < count; at++) {
      if (at === 0) out.unsigned(MOVE_TO | (1 << 3));
      if (at === 1) out.unsigned(LINE_TO | ((count - 1) << 3));
      const [nextX = 0, nextY = 0] = [part[2 * at], part[2 * at + 1]];
      out.signed(nextX - x);
      out.signed(nextY - y);
      [x, y] = [nextX, nextY];
    }
    if (shape === 'area') out.unsigned(CLOSE | (1 << 3));
  }
}
