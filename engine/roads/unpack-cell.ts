import { CELL_FORMAT } from './pack-cell.ts';
import { VarintReader } from './varint.ts';
import { LIMIT_SOURCES, SURFACES, WAY_TYPES, type Way } from './way.ts';

/** The ways that a packed cell holds. */
export const unpackCell = (bytes: Uint8Array): Way[] => [...waysIn(bytes)];

/** The same one by one. */
export function* waysIn(bytes: Uint8Array): Generator<Way> {
  const from = new VarintReader(bytes);
  const format = from.unsigned();
  if (format !== CELL_FORMAT) throw new RangeError(`a cell of roads of an unknown format (${format})`);
  while (!from.atEnd) yield readWay(from);
}

function readWay(from: VarintReader): Way {
  const id = from.signed();
  const type = WAY_TYPES[from.unsigned()] ?? 'road';
  const flags = from.unsigned();
  const [limitAlong, limitAgainst, layer] = [from.unsigned(), from.unsigned(), from.signed()];
  const [name, ref] = [from.text(), from.text()];
  const points = from.unsigned();
  const places = { lat: new Int32Array(points), lon: new Int32Array(points) };
  let [lat, lon] = [0, 0];
  for (let point = 0; point < points; point++) {
    places.lat[point] = lat += from.signed();
    places.lon[point] = lon += from.signed();
  }
  return { id, type, name, ref, limitAlong, limitAgainst, layer, ...ofFlags(flags), ...places };
}

const ofFlags = (flags: number) => ({
  link: (flags & 1) !== 0,
  drivable: (flags & 2) !== 0,
  cyclable: (flags & 4) !== 0,
  oneway: (((flags >> 3) & 3) - 1) as Way['oneway'],
  limitFrom: LIMIT_SOURCES[(flags >> 5) & 3] ?? 'default',
  surface: SURFACES[(flags >> 7) & 3] ?? 'unknown',
});
