import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { TextBytes } from '#engine/roads/varint.ts';
import type { MapSink } from './map-sink.ts';
import type { Member } from './osm-sink.ts';
import { buffersOf, ColumnWriter, replayColumns } from './pbf-columns.ts';
import { WayPlacer } from './way-placer.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'move-columns-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bytes = Buffer.from('Größe Street B 1');
const [LANE, HOUSE] = [{ highway: 'service' }, { building: 'yes' }];
const LAKE: Member[] = [{ kind: 'way', id: 7, role: 'outer' }];
const FIRST = 13_000_000_000;

/** Records the calls a sink receives. */
function listening() {
  const calls: [kind: string, ...what: unknown[]][] = [];
  const sink: MapSink = {
    folder,
    attribution: (source) => void calls.push(['from', source]),
    point: (...point) => void calls.push(['point', ...point]),
    line: (id, lats, lons, from, count, tags, name, ref) => {
      const places = [lats, lons].map((values) => [...values.subarray(from, from + count)]);
      calls.push(['line', id, ...places, tags, String(name), String(ref)]);
    },
    houses: (cell, count, records, from, end) =>
      void calls.push(['houses', cell, count, [...records.subarray(from, end)]]),
    relation: (...relation) => void calls.push(['relation', ...relation]),
  };
  return { calls, sink };
}

function feedBlock(placer: WayPlacer): void {
  const many = Float64Array.from({ length: 20_000 }, (_, at) => FIRST + at);
  const [lats, lons] = [Int32Array.from(many, (_, at) => at), Int32Array.from(many, (_, at) => -at)];
  placer.node(-4, 5, -6, undefined);
  placer.node(1, 2, 3, { place: 'town' });
  placer.node(7, 8, 9, { place: 'city' });
  placer.nodes(many, lats, lons, 5, 19_990);
  const refs = Float64Array.of(1, FIRST + 19_989, FIRST + 4, -4);
  placer.alikeWay(10, refs, 4, LANE, new TextBytes(bytes, 0, 14), '');
  placer.alikeWay(11, refs, 2, HOUSE, '', new TextBytes(bytes, 15, 18));
  placer.alikeWay(12, Float64Array.of(1, 2), 2, LANE, '', '');
  const first = FIRST + 100;
  const around = Float64Array.of(first, first + 9, first + 5, first);
  placer.alikeWay(14, around, 4, HOUSE, new TextBytes(bytes, 0, 7), '');
  placer.alikeWay(15, refs, 2, LANE, '', '');
  placer.alikeWay(16, around, 4, HOUSE, '', '');
  placer.alikeWay(13, many, 20_000, LANE, '', '');
  placer.relation(20, LAKE, { type: 'multipolygon' });
  placer.relation(21, [], undefined);
}

it('tells a sink in another thread what the block told, with the places of nodes, block after block', () => {
  const direct = listening();
  const aside = listening();
  const writer = new ColumnWriter();
  const other = path.join(folder, 'other');
  mkdirSync(other);
  const [near, far] = [new WayPlacer(folder, direct.sink), new WayPlacer(other, writer)];
  for (let block = 0; block < 2; block++) {
    feedBlock(near);
    feedBlock(far);
    const columns = writer.take();
    replayColumns(structuredClone(columns, { transfer: buffersOf(columns) }), aside.sink);
  }
  near.close();
  far.close();
  expect(direct.calls.slice(0, 4)).toEqual([
    ['point', 2, 3, { place: 'town' }],
    ['point', 8, 9, { place: 'city' }],
    ['line', 10, [2, 19_989, 5], [3, -19_989, -6], LANE, 'Größe Street', ''],
    ['line', 11, [2, 19_989], [3, -19_989], HOUSE, '', 'B 1'],
  ]);
  // A way of one known node is none.
  expect(direct.calls.filter(([kind]) => kind === 'line').map(([, id]) => id)).toEqual([
    10, 11, 15, 13, 10, 11, 15, 13,
  ]);
  // Houses of a cell are told together, also where a road stands between them.
  expect(direct.calls.filter(([kind]) => kind === 'houses').map(([, , count]) => count)).toEqual([2, 2]);
  expect(aside.calls).toEqual(direct.calls);
});
