import { deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';

/** Elements per block, as in typical extracts. */
const IN_A_BLOCK = 8000;
const STREETS = ['Birch', 'Harbour', 'Mill', 'Church', 'Station', 'Meadow', 'Bridge', 'Garden'];
const TYPES = ['residential', 'residential', 'service', 'tertiary', 'secondary', 'footway', 'track', 'primary'];

export type ExtractWay = { id: number; refs: readonly number[]; tags: readonly (readonly [string, string])[] };
export type MadeNode = { id: number; lat: number; lon: number };

/** A block of a PBF file with its length before it. */
function blob(kind: string, content: Uint8Array): Buffer {
  const body = new PbfWriter();
  body.writeVarintField(2, content.length);
  body.writeBytesField(3, deflateSync(content, { level: 1 }));
  const bytes = body.finish();
  const head = new PbfWriter();
  head.writeStringField(1, kind);
  head.writeVarintField(3, bytes.length);
  const header = head.finish();
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(header.length);
  return Buffer.concat([prefix, header, bytes]);
}

export function pbfHeader(features: readonly string[] = ['OsmSchema-V0.6', 'DenseNodes'], source = ''): Buffer {
  const pbf = new PbfWriter();
  for (const feature of features) pbf.writeStringField(4, feature);
  if (source !== '') pbf.writeStringField(17, source);
  return blob('OSMHeader', pbf.finish());
}

const steps = (values: readonly number[]): number[] =>
  values.map((value, at) => value - (at > 0 ? (values[at - 1] ?? 0) : 0));

/** Places in degrees. */
export function pbfNodes(nodes: readonly MadeNode[]): Buffer {
  const dense = new PbfWriter();
  dense.writePackedSVarint(1, steps(nodes.map(({ id }) => id)));
  dense.writePackedSVarint(8, steps(nodes.map(({ lat }) => Math.round(lat * 1e7))));
  dense.writePackedSVarint(9, steps(nodes.map(({ lon }) => Math.round(lon * 1e7))));
  const group = new PbfWriter();
  group.writeBytesField(2, dense.finish());
  return blockOf(group, ['']);
}

export function pbfWays(ways: readonly ExtractWay[]): Buffer {
  const texts = new Map<string, number>([['', 0]]);
  const numberOf = (text: string): number => {
    const known = texts.get(text) ?? texts.size;
    texts.set(text, known);
    return known;
  };
  const group = new PbfWriter();
  for (const { id, refs, tags } of ways) {
    const way = new PbfWriter();
    way.writeVarintField(1, id);
    way.writePackedVarint(
      2,
      tags.map(([key]) => numberOf(key)),
    );
    way.writePackedVarint(
      3,
      tags.map(([, value]) => numberOf(value)),
    );
    way.writePackedSVarint(8, steps(refs));
    group.writeBytesField(3, way.finish());
  }
  return blockOf(group, [...texts.keys()]);
}

function blockOf(group: PbfWriter, texts: readonly string[]): Buffer {
  const table = new PbfWriter();
  for (const text of texts) table.writeStringField(1, text);
  const block = new PbfWriter();
  block.writeBytesField(1, table.finish());
  block.writeBytesField(2, group.finish());
  return blob('OSMData', block.finish());
}

/**
 * A generated extract with the given number of ways: towns on a grid, half of the ways streets that share corners, half
 * buildings; four nodes and three tags per way, as in real extracts or more.
 */
export function* madeExtract(ways: number): Generator<Buffer> {
  yield pbfHeader();
  let nodes: MadeNode[] = [];
  for (let id = 1; id <= ways * 4; id++) {
    nodes.push({ id, ...placeOf(id) });
    if (nodes.length === IN_A_BLOCK) {
      yield pbfNodes(nodes);
      nodes = [];
    }
  }
  if (nodes.length > 0) yield pbfNodes(nodes);
  for (let first = 1; first <= ways; first += IN_A_BLOCK)
    yield pbfWays(
      Array.from({ length: Math.min(IN_A_BLOCK, ways - first + 1) }, (_, at) => wayOf(first + at, ways * 4)),
    );
}

/** Four thousand nodes a town, towns side by side. */
function placeOf(id: number): { lat: number; lon: number } {
  const town = Math.floor(id / 4000);
  const within = id % 4000;
  return {
    lat: 46 + Math.floor(town / 120) * 0.03 + Math.floor(within / 64) * 0.0004 + (id % 7) * 0.00001,
    lon: 9 + (town % 120) * 0.05 + (within % 64) * 0.0007,
  };
}

function wayOf(id: number, nodes: number): ExtractWay {
  const first = (id - 1) * 4 + 1;
  const street = [first, first + 1, first + 2, first + 3, ...(first + 4 <= nodes ? [first + 4] : [])];
  if (id % 2 === 0) {
    return {
      id,
      refs: [first, first + 1, first + 2, first + 3, first],
      tags: [
        ['building', 'yes'],
        ['addr:housenumber', String(id % 90)],
        ['addr:street', `${STREETS[id % 8]} Street`],
      ],
    };
  }
  const tags: [string, string][] = [
    ['highway', TYPES[(id >> 1) % 8] ?? 'road'],
    ['name', `${STREETS[(id >> 4) % 8]} Street ${id % 500}`],
    ['surface', 'asphalt'],
  ];
  if (id % 3 === 0) tags.push(['maxspeed', String(30 + (id % 5) * 10)]);
  return { id, refs: street, tags };
}
