import { GROUND_KINDS, type GroundFeature, type GroundKind, type GroundRing } from '../roads/ground.ts';
import type { ByteReader, ByteWriter } from '../roads/varint.ts';

const KIND_NUMBERS = new Map(GROUND_KINDS.map((kind, at) => [kind, at]));

/** A feature on its way to its cell: it needs no other one, so that features can be put together in any order. */
export function writeFeature(out: ByteWriter, kind: GroundKind, name: string, rings: readonly GroundRing[]): void {
  out.unsigned(KIND_NUMBERS.get(kind) ?? 0);
  out.text(name);
  out.unsigned(rings.length);
  let [lat, lon] = [0, 0];
  for (const ring of rings) {
    out.unsigned(ring.length);
    for (let at = 0; at < ring.length; at += 2) {
      const toLat = ring[at] ?? 0;
      const toLon = ring[at + 1] ?? 0;
      out.signed(toLat - lat);
      out.signed(toLon - lon);
      lat = toLat;
      lon = toLon;
    }
  }
}

export function readFeature(from: ByteReader): GroundFeature {
  const kind = GROUND_KINDS[from.unsigned()] ?? 'green';
  const name = from.text();
  const count = from.unsigned();
  const rings: GroundRing[] = [];
  let [lat, lon] = [0, 0];
  for (let number = 0; number < count; number++) {
    const ring = new Int32Array(from.unsigned());
    for (let at = 0; at < ring.length; at += 2) {
      ring[at] = lat += from.signed();
      ring[at + 1] = lon += from.signed();
    }
    rings.push(ring);
  }
  return { kind, name, rings };
}
