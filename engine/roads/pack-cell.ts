import { type TextBytes, VarintWriter } from './varint.ts';
import { LIMIT_SOURCES, SURFACES, WAY_TYPES, type Way } from './way.ts';

/** The first byte of a packed cell is the format version. */
export const CELL_FORMAT = 1;

const TYPE_NUMBERS = new Map(WAY_TYPES.map((type, at) => [type, at]));

/** Packs the ways of a cell as bytes, independently of each other, so an import can combine them freely. */
export function packCell(ways: readonly Way[]): Uint8Array {
  const out = new VarintWriter(64 + ways.length * 64);
  out.unsigned(CELL_FORMAT);
  for (const way of ways) writeWay(out, way);
  return out.take();
}

/** Positions are deltas: a point takes about four bytes. */
export function writeWay(out: VarintWriter, way: Way): void {
  writePackedWay(out, way.id, packFacts(way), way.name, way.ref, way.lat, way.lon, way.lat.length);
}

/** The same with the properties already packed; only the first `count` positions are valid. */
export function writePackedWay(
  out: VarintWriter,
  id: number,
  facts: Uint8Array,
  name: string | TextBytes,
  ref: string | TextBytes,
  lat: Int32Array,
  lon: Int32Array,
  count: number,
): void {
  out.signed(id);
  out.bytes(facts);
  out.text(name);
  out.text(ref);
  out.unsigned(count);
  out.line(lat, lon, 0, count);
}

/** The common properties of identical ways, packed once. */
export function packFacts(way: Omit<Way, 'id' | 'name' | 'ref' | 'lat' | 'lon'>): Uint8Array {
  const out = new VarintWriter(16);
  out.unsigned(TYPE_NUMBERS.get(way.type) ?? 0);
  out.unsigned(flagsOf(way));
  out.unsigned(way.limitAlong);
  out.unsigned(way.limitAgainst);
  out.signed(way.layer);
  return out.take();
}

/** Bits: link, drivable, cyclable, two of one-way, two of the limit's source, two of the surface. */
const flagsOf = (way: Pick<Way, 'link' | 'drivable' | 'cyclable' | 'oneway' | 'limitFrom' | 'surface'>): number =>
  (way.link ? 1 : 0) |
  (way.drivable ? 2 : 0) |
  (way.cyclable ? 4 : 0) |
  ((way.oneway + 1) << 3) |
  (LIMIT_SOURCES.indexOf(way.limitFrom) << 5) |
  (SURFACES.indexOf(way.surface) << 7);
