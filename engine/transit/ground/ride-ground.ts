import { POSITION_STEPS } from '#engine/geo/plane.ts';
import { VarintReader, type VarintWriter } from '#engine/roads/varint.ts';
import { LINE_MODES, type LineMode } from '#engine/transit/timetable.ts';

/** A place of the map where vehicles of public transport stop. */
export type MapStop = { readonly lat: number; readonly lon: number; readonly name: string; readonly modes: LineMode[] };

/** Rails that are ridden on, by what rides on them; degrees × 1e7. */
export type MapRail = { readonly mode: LineMode; readonly lat: Int32Array; readonly lon: Int32Array };

export type RideGround = { readonly stops: readonly MapStop[]; readonly rails: readonly MapRail[] };

/** The first byte of a packed cell is the format version. */
const GROUND_FORMAT = 1;
const [STOP, RAIL] = [0, 1];

/** Stops and rails in input order, independent of each other, so an import can combine them freely. */
export function writeStop(out: VarintWriter, lat: number, lon: number, name: string, modes: readonly LineMode[]): void {
  out.unsigned(STOP);
  out.unsigned(modes.reduce((bits, mode) => bits | (1 << LINE_MODES.indexOf(mode)), 0));
  out.text(name);
  out.signed(lat);
  out.signed(lon);
}

export function writeRail(out: VarintWriter, { mode, lat, lon }: MapRail): void {
  out.unsigned(RAIL);
  out.unsigned(LINE_MODES.indexOf(mode));
  out.unsigned(lat.length);
  let [fromLat, fromLon] = [0, 0];
  for (let at = 0; at < lat.length; at++) {
    const [toLat, toLon] = [lat[at] ?? 0, lon[at] ?? 0];
    out.signed(toLat - fromLat);
    out.signed(toLon - fromLon);
    [fromLat, fromLon] = [toLat, toLon];
  }
}

/** A whole cell of written records. */
export const rideGroundOf = (records: readonly Uint8Array[]): Uint8Array => {
  const packed = new Uint8Array(records.reduce((sum, { length }) => sum + length, 1));
  packed[0] = GROUND_FORMAT;
  let at = 1;
  for (const record of records) {
    packed.set(record, at);
    at += record.length;
  }
  return packed;
};

export function readRideGround(packed: Uint8Array): RideGround {
  const from = new VarintReader(packed);
  const format = from.unsigned();
  if (format !== GROUND_FORMAT) throw new RangeError(`stops and rails of an unknown format (${format})`);
  const [stops, rails]: [MapStop[], MapRail[]] = [[], []];
  while (!from.atEnd) {
    if (from.unsigned() === STOP) stops.push(readStop(from));
    else rails.push(readRail(from));
  }
  return { stops, rails };
}

function readStop(from: VarintReader): MapStop {
  const bits = from.unsigned();
  const name = from.text();
  const [lat, lon] = [from.signed() / POSITION_STEPS, from.signed() / POSITION_STEPS];
  return { lat, lon, name, modes: LINE_MODES.filter((_, at) => (bits & (1 << at)) !== 0) };
}

function readRail(from: VarintReader): MapRail {
  const mode = LINE_MODES[from.unsigned()] ?? 'TRAIN';
  const points = from.unsigned();
  const rail = { mode, lat: new Int32Array(points), lon: new Int32Array(points) };
  let [lat, lon] = [0, 0];
  for (let at = 0; at < points; at++) {
    rail.lat[at] = lat += from.signed();
    rail.lon[at] = lon += from.signed();
  }
  return rail;
}
