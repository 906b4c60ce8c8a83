import { ByteWriter } from './varint.ts';
import { LIMIT_SOURCES, SURFACES, WAY_TYPES, type Way } from './way.ts';

/** The first byte of a packed cell: another layout gets another number. */
export const CELL_FORMAT = 1;

const TYPE_NUMBERS = new Map(WAY_TYPES.map((type, at) => [type, at]));

/** Ways of a cell as bytes: one after the other, none needs another one. So an import can put together what it likes. */
export function packCell(ways: readonly Way[]): Uint8Array {
  const out = new ByteWriter(64 + ways.length * 64);
  out.unsigned(CELL_FORMAT);
  for (const way of ways) writeWay(out, way);
  return out.take();
}

/** Places are steps from the last one: a point costs four bytes or so. */
export function writeWay(out: ByteWriter, way: Way): void {
  const { lat, lon } = way;
  out.signed(way.id);
  out.unsigned(TYPE_NUMBERS.get(way.type) ?? 0);
  out.unsigned(flagsOf(way));
  out.unsigned(way.limitAlong);
  out.unsigned(way.limitAgainst);
  out.signed(way.layer);
  out.text(way.name);
  out.text(way.ref);
  out.unsigned(lat.length);
  let [fromLat, fromLon] = [0, 0];
  for (let point = 0; point < lat.length; point++) {
    const toLat = lat[point] ?? 0;
    const toLon = lon[point] ?? 0;
    out.signed(toLat - fromLat);
    out.signed(toLon - fromLon);
    fromLat = toLat;
    fromLon = toLon;
  }
}

/** Bits: link, drivable, cyclable, two of one-way, two of the limit's source, two of the surface. */
const flagsOf = (way: Way): number =>
  (way.link ? 1 : 0) |
  (way.drivable ? 2 : 0) |
  (way.cyclable ? 4 : 0) |
  ((way.oneway + 1) << 3) |
  (LIMIT_SOURCES.indexOf(way.limitFrom) << 5) |
  (SURFACES.indexOf(way.surface) << 7);
