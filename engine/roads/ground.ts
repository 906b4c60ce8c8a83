import { VarintReader, VarintWriter } from './varint.ts';

/**
 * Everything on the ground besides roads, and the few lines of an overview. The index in this list is stored: add new
 * kinds at the end.
 */
export const GROUND_KINDS = [
  'water',
  'waterway',
  'wood',
  'green',
  'built_up',
  'building',
  'city',
  'town',
  'village',
  'suburb',
  'hamlet',
  'station',
  'tram_stop',
  'bus_stop',
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'rail',
] as const;
export type GroundKind = (typeof GROUND_KINDS)[number];

/** Areas are closed rings, waterways and roads of the overview lines, places and stops points. */
export type GroundShape = 'area' | 'line' | 'point';

const SHAPES: Readonly<Record<GroundKind, GroundShape>> = {
  water: 'area',
  waterway: 'line',
  wood: 'area',
  green: 'area',
  built_up: 'area',
  building: 'area',
  city: 'point',
  town: 'point',
  village: 'point',
  suburb: 'point',
  hamlet: 'point',
  station: 'point',
  tram_stop: 'point',
  bus_stop: 'point',
  motorway: 'line',
  trunk: 'line',
  primary: 'line',
  secondary: 'line',
  rail: 'line',
};
export const groundShapeOf = (kind: GroundKind): GroundShape => SHAPES[kind];

export const PLACE_KINDS = ['city', 'town', 'village', 'suburb', 'hamlet'] as const satisfies readonly GroundKind[];

/** Degrees × 1e7 in turns: lat, lon, lat, lon … */
export type GroundRing = Int32Array;

export type GroundFeature = {
  readonly kind: GroundKind;
  /** '' = without a name. */
  readonly name: string;
  /**
   * An area: its outline first, then its holes, in either direction, the last point equal to the first or not; an area
   * of several outlines is several features. A line or a point: one ring, not closed.
   */
  readonly rings: readonly GroundRing[];
};

const FORMAT = 1;

/** Format of layer 1 (cells of zoom 12) and layer 2 (overview, cells of zoom 8). */
export function packGround(features: readonly GroundFeature[]): Uint8Array {
  const names = [...new Set(features.map(({ name }) => name))];
  const numbers = new Map(names.map((name, at) => [name, at]));
  const out = new VarintWriter();
  // Each point is stored as the offset from the previous one, across features: neighbours are close.
  let [lat, lon] = [0, 0];
  for (const { kind, name, rings } of features) {
    out.unsigned(GROUND_KINDS.indexOf(kind));
    out.unsigned(numbers.get(name) ?? 0);
    out.unsigned(rings.length);
    for (const ring of rings) {
      out.unsigned(ring.length / 2);
      for (let at = 0; at < ring.length; at += 2) {
        const [nextLat = 0, nextLon = 0] = [ring[at], ring[at + 1]];
        out.signed(nextLat - lat);
        out.signed(nextLon - lon);
        [lat, lon] = [nextLat, nextLon];
      }
    }
  }
  return groundOf(names, features.length, out);
}

/** A cell of features that are written already: their names before them. */
export function groundOf(names: readonly string[], count: number, features: VarintWriter): Uint8Array {
  const out = new VarintWriter(features.length + 64);
  out.unsigned(FORMAT);
  out.unsigned(names.length);
  for (const name of names) out.text(name);
  out.unsigned(count);
  out.bytes(features.buffer, 0, features.length);
  return out.written();
}

export const readGround = (packed: Uint8Array): GroundFeature[] => [...groundIn(packed)];

/** The same one by one. */
export function* groundIn(packed: Uint8Array): Generator<GroundFeature> {
  const bytes = new VarintReader(packed);
  const format = bytes.unsigned();
  if (format !== FORMAT) throw new Error(`Ground of format ${format}, expected ${FORMAT}.`);
  const names = Array.from({ length: bytes.unsigned() }, () => bytes.text());
  let [lat, lon] = [0, 0];
  const readRing = (): GroundRing => {
    const ring = new Int32Array(bytes.unsigned() * 2);
    for (let at = 0; at < ring.length; at += 2) {
      lat += bytes.signed();
      lon += bytes.signed();
      ring[at] = lat;
      ring[at + 1] = lon;
    }
    return ring;
  };
  for (let left = bytes.unsigned(); left > 0; left--) {
    const kind = GROUND_KINDS[bytes.unsigned()] ?? 'green';
    const name = names[bytes.unsigned()] ?? '';
    yield { kind, name, rings: Array.from({ length: bytes.unsigned() }, readRing) };
  }
}
