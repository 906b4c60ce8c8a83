import { expect, it } from 'vitest';
import { TextBytes } from '../roads/varint.ts';
import type { Member } from './osm-sink.ts';
import { buffersOf, ColumnReader, ColumnWriter } from './pbf-columns.ts';

const bytes = Buffer.from('Größe Street B 1');
const [LANE, HOUSE] = [{ highway: 'service' }, { building: 'yes' }];
const LAKE: Member[] = [{ kind: 'way', id: 7, role: 'outer' }];

/** Writes down what a sink is told. */
function listening() {
  const told: unknown[] = [];
  const sink = {
    node: (...node: unknown[]) => void told.push(['node', ...node]),
    nodes: (ids: Float64Array, lats: Int32Array, lons: Int32Array, from: number, end: number) => {
      for (let at = from; at < end; at++) told.push(['node', ids[at], lats[at], lons[at], undefined]);
    },
    alikeWay: (id: number, refs: Float64Array, count: number, tags: object, name: unknown, ref: unknown) =>
      void told.push(['way', id, [...refs.subarray(0, count)], tags, String(name), String(ref)]),
    relation: (...relation: unknown[]) => void told.push(['relation', ...relation]),
  };
  return { told, sink };
}

function tellAll(sink: ReturnType<typeof listening>['sink'] | ColumnWriter): void {
  const many = Float64Array.from({ length: 20_000 }, (_, at) => 13_000_000_000 + at);
  sink.nodes(
    many,
    Int32Array.from(many, (_, at) => at),
    Int32Array.from(many, (_, at) => -at),
    5,
    19_990,
  );
  sink.node(1, 2, 3, { place: 'town' });
  sink.node(-4, 5, -6, undefined);
  sink.node(7, 8, 9, { place: 'city' });
  const refs = Float64Array.of(1, 13_000_000_000, -4);
  sink.alikeWay(10, refs, 3, LANE, new TextBytes(bytes, 0, 14), '');
  sink.alikeWay(11, refs, 2, HOUSE, '', new TextBytes(bytes, 15, 18));
  sink.alikeWay(12, refs, 0, LANE, '', '');
  sink.relation(20, LAKE, { type: 'multipolygon' });
  sink.relation(21, [], undefined);
}

it('tells a sink in another thread what the block told, block after block', () => {
  const direct = listening();
  const aside = listening();
  const writer = new ColumnWriter();
  const reader = new ColumnReader(aside.sink);
  for (let block = 0; block < 2; block++) {
    tellAll(direct.sink);
    tellAll(writer);
    const columns = writer.take();
    reader.tell(structuredClone(columns, { transfer: buffersOf(columns) }));
  }
  expect(aside.told.length).toBe(direct.told.length);
  expect(aside.told).toEqual(direct.told);
});
