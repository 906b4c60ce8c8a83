import { GROUND_KINDS, type GroundKind, type GroundRing, groundOf } from '#engine/roads/ground.ts';
import { VarintReader, VarintWriter } from '#engine/roads/varint.ts';
import type { OwnText } from './osm-sink.ts';

const KIND_NUMBERS = new Map(GROUND_KINDS.map((kind, at) => [kind, at]));
/** The part of a ring after its first point, until its length is known. */
const rest = new VarintWriter();
/** A ring of so many points takes less than 128 bytes, whose number is one byte. */
const FEW_POINTS = 13;
/** The places of the ring being written. */
let [ringLats, ringLons] = [new Int32Array(1024), new Int32Array(1024)];

/**
 * A feature record on its way to its cell. Each ring stores its first and last point: the part between is copied
 * unchanged when features are merged, since only the offset from one ring to the next changes.
 */
export function writeFeature(out: VarintWriter, kind: GroundKind, name: OwnText, rings: readonly GroundRing[]): void {
  writeHead(out, kind, name, rings.length);
  for (const ring of rings) {
    const count = ring.length / 2;
    if (count > ringLats.length) [ringLats, ringLons] = [new Int32Array(count * 2), new Int32Array(count * 2)];
    for (let at = 0; at < count; at++) {
      ringLats[at] = ring[2 * at] ?? 0;
      ringLons[at] = ring[2 * at + 1] ?? 0;
    }
    writeRing(out, ringLats, ringLons, count);
  }
}

/** The same for one ring, of which the first `count` places hold. */
export function writeOutline(
  out: VarintWriter,
  kind: GroundKind,
  name: OwnText,
  lats: Int32Array,
  lons: Int32Array,
  count: number,
): void {
  writeHead(out, kind, name, 1);
  writeRing(out, lats, lons, count);
}

function writeHead(out: VarintWriter, kind: GroundKind, name: OwnText, rings: number): void {
  out.unsigned(KIND_NUMBERS.get(kind) ?? 0);
  out.text(name);
  out.unsigned(rings);
}

function writeRing(out: VarintWriter, lats: Int32Array, lons: Int32Array, count: number): void {
  const [lat, lon] = [lats[0] ?? 0, lons[0] ?? 0];
  out.unsigned(count);
  if (count === 0) return;
  out.signed(lat);
  out.signed(lon);
  out.signed((lats[count - 1] ?? 0) - lat);
  out.signed((lons[count - 1] ?? 0) - lon);
  if (count <= FEW_POINTS) {
    out.unsigned(0);
    const start = out.length;
    out.line(lats, lons, 1, count, lat, lon);
    out.buffer[start - 1] = out.length - start;
    return;
  }
  rest.clear();
  rest.line(lats, lons, 1, count, lat, lon);
  out.unsigned(rest.length);
  out.bytes(rest.buffer, 0, rest.length);
}

/** Concatenates written records into a cell of the ground layer. */
export function groundOfRecords(records: Uint8Array): Uint8Array {
  const from = new VarintReader(records);
  const out = new VarintWriter(records.length);
  const names = new Map<string, number>();
  let [features, lat, lon] = [0, 0, 0];
  for (; !from.atEnd; features++) {
    out.unsigned(from.unsigned());
    const name = from.text();
    const number = names.get(name) ?? names.size;
    if (number === names.size) names.set(name, number);
    out.unsigned(number);
    const rings = from.unsigned();
    out.unsigned(rings);
    for (let ring = 0; ring < rings; ring++) {
      const count = from.unsigned();
      out.unsigned(count);
      if (count === 0) continue;
      const [firstLat, firstLon] = [from.signed(), from.signed()];
      out.signed(firstLat - lat);
      out.signed(firstLon - lon);
      lat = firstLat + from.signed();
      lon = firstLon + from.signed();
      const length = from.unsigned();
      const start = from.skip(length);
      out.bytes(records, start, start + length);
    }
  }
  return groundOf([...names.keys()], features, out);
}
