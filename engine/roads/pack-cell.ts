import { ByteWriter } from './varint.ts';
import { LIMIT_SOURCES, SURFACES, WAY_TYPES, type Way } from './way.ts';

/** The first byte of a packed cell: another layout gets another number. */
export const CELL_FORMAT = 1;

/**
 * Ways of a cell as bytes: the texts first, each once, then way by way; places as steps from the last one, so that a
 * point costs four bytes or so.
 */
export function packCell(ways: readonly Way[]): Uint8Array {
  const out = new ByteWriter(64 + ways.length * 64);
  const texts = new Map<string, number>();
  const textOf = (text: string): number => {
    const known = texts.get(text);
    if (known !== undefined) return known;
    texts.set(text, texts.size);
    return texts.size - 1;
  };
  const named = ways.map((way) => [textOf(way.name), textOf(way.ref)] as const);
  out.unsigned(CELL_FORMAT);
  out.unsigned(texts.size);
  for (const text of texts.keys()) out.text(text);
  out.unsigned(ways.length);
  let [id, lat, lon] = [0, 0, 0];
  ways.forEach((way, at) => {
    const [name, ref] = named[at] ?? [0, 0];
    out.signed(way.id - id);
    out.unsigned(WAY_TYPES.indexOf(way.type));
    out.unsigned(flagsOf(way));
    out.unsigned(way.limitAlong);
    out.unsigned(way.limitAgainst);
    out.signed(way.layer);
    out.unsigned(name);
    out.unsigned(ref);
    out.unsigned(way.lat.length);
    for (let point = 0; point < way.lat.length; point++) {
      const [toLat, toLon] = [way.lat[point] ?? 0, way.lon[point] ?? 0];
      out.signed(toLat - lat);
      out.signed(toLon - lon);
      [lat, lon] = [toLat, toLon];
    }
    id = way.id;
  });
  return out.take();
}

/** Bits: link, drivable, cyclable, two of one-way, two of the limit's source, two of the surface. */
const flagsOf = (way: Way): number =>
  (way.link ? 1 : 0) |
  (way.drivable ? 2 : 0) |
  (way.cyclable ? 4 : 0) |
  ((way.oneway + 1) << 3) |
  (LIMIT_SOURCES.indexOf(way.limitFrom) << 5) |
  (SURFACES.indexOf(way.surface) << 7);
