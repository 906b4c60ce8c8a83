import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { afterAll, describe, expect, it } from 'vitest';
import { readGround } from '#engine/roads/ground.ts';
import { unpackCell } from '#engine/roads/unpack-cell.ts';
import { readOsm } from './file-kind.ts';
import { madeExtract, pbfHeader, pbfNodes, pbfWays } from './made-extract.ts';
import { LAYERS, MapBuilder, type PackedCell } from './map-builder.ts';
import { UnreadableMap } from './unreadable-map.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'move-osm-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function* inPieces(bytes: Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function built(bytes: Uint8Array, pieces = 1000) {
  const builder = new MapBuilder(folder, 'AT');
  try {
    await readOsm(inPieces(bytes, pieces), builder);
    builder.checkFound();
    const cells = [...builder.cells()];
    return { cells, counts: builder.counts, bounds: builder.bounds, source: builder.source };
  } finally {
    builder.close();
  }
}

const waysIn = (cells: readonly PackedCell[]) => {
  const ways = cells.filter(({ layer }) => layer === LAYERS.roads).flatMap(({ data }) => unpackCell(data));
  return [...new Map(ways.map((way) => [way.id, way])).values()].sort((a, b) => a.id - b.id);
};
const groundIn = (cells: readonly PackedCell[], layer: number) =>
  cells.filter((cell) => cell.layer === layer).flatMap(({ data }) => readGround(data));

const TOWN = `<osm version="0.6">
  <node id="5" lat="48.1" lon="16.1"/><node id="3" lat="48.1" lon="16.2"/><node id="-4" lat="48.2" lon="16.2"/>
  <node id="9" lat="48.2" lon="16.1"/><node id="7" lat="48.15" lon="16.15"><tag k="place" v="town"/><tag k="name" v="Midtown"/></node>
  <way id="10"><nd ref="5"/><nd ref="3"/><tag k="highway" v="primary"/><tag k="maxspeed" v="70"/><tag k="ref" v="B 1"/></way>
  <way id="11"><nd ref="3"/><nd ref="-4"/><nd ref="99"/><tag k="highway" v="residential"/></way>
  <way id="12"><nd ref="5"/><nd ref="3"/><nd ref="-4"/></way>
  <way id="13"><nd ref="5"/><nd ref="9"/><nd ref="-4"/></way>
  <relation id="1"><member type="way" ref="12" role="outer"/><member type="way" ref="13" role="outer"/>
    <tag k="type" v="multipolygon"/><tag k="natural" v="water"/><tag k="name" v="Lake"/></relation>
</osm>`;

describe('a map made of an extract', () => {
  it('has its roads, its ground and an overview, also when nodes come in no order', async () => {
    const { cells, counts, bounds } = await built(Buffer.from(TOWN));
    expect(waysIn(cells).map(({ id, limitAlong, limitFrom }) => [id, limitAlong, limitFrom])).toEqual([
      [10, 70, 'sign'],
      [11, 50, 'default'],
    ]);
    expect(counts).toMatchObject({ ways: 2, drivable: 2, signed: 1, assumed: 1, places: 1, ground: 2 });
    expect(bounds).toEqual({ south: 48.1, west: 16.1, north: 48.2, east: 16.2 });
    const kinds = (layer: number) => new Set(groundIn(cells, layer).map(({ kind, name }) => `${kind} ${name}`));
    expect(kinds(LAYERS.ground)).toEqual(new Set(['water Lake', 'town Midtown']));
    expect(kinds(LAYERS.overview)).toEqual(new Set(['water Lake', 'town Midtown', 'primary B 1']));
  });

  it('is the same from XML, packed XML and PBF', async () => {
    const pbf = Buffer.concat([
      pbfHeader(),
      pbfNodes([
        { id: 1, lat: 48.1, lon: 16.1 },
        { id: 13_000_000_000, lat: 47.5, lon: 16.25 },
      ]),
      pbfWays([
        {
          id: 6,
          refs: [13_000_000_000, 1],
          tags: [
            ['highway', 'service'],
            ['name', 'Größe'],
            ['note', 'x'],
          ],
        },
      ]),
    ]);
    const xml = Buffer.from(`<osm><node id="1" lat="48.1" lon="16.1"/><node id="13000000000" lat="47.5" lon="16.25"/>
      <way id="6"><nd ref="13000000000"/><nd ref="1"/><tag k="highway" v="service"/><tag k="name" v="Größe"/></way></osm>`);
    const [way, ...more] = waysIn((await built(pbf)).cells);
    expect(more).toEqual([]);
    expect(way).toMatchObject({ id: 6, name: 'Größe', limitAlong: 30 });
    expect([way?.lat, way?.lon]).toEqual([Int32Array.of(47.5e7, 48.1e7), Int32Array.of(16.25e7, 16.1e7)]);
    expect(waysIn((await built(xml)).cells)).toEqual([way]);
    expect(waysIn((await built(gzipSync(xml))).cells)).toEqual([way]);
  });

  it('tells whom the file names as its source', async () => {
    const named = Buffer.from(TOWN.replace('<osm ', '<osm attribution="© Somebody" '));
    const pbf = [...madeExtract(10)].slice(1);
    const sourceOf = async (bytes: Uint8Array) => (await built(bytes)).source;
    expect(await sourceOf(named)).toBe('© Somebody');
    expect(await sourceOf(Buffer.from(TOWN))).toBeUndefined();
    expect(await sourceOf(Buffer.concat([pbfHeader(['DenseNodes'], '© Survey'), ...pbf]))).toBe('© Survey');
    expect(await sourceOf(Buffer.concat([pbfHeader(), ...pbf]))).toBeUndefined();
  });

  it('has all of a relation with as many members as OpenStreetMap allows', async () => {
    const member = '\n    <member type="way" ref="13000000000" role="platform_entry_only"/>';
    const whole = await built(Buffer.from(TOWN.replace('</relation>', `${member.repeat(32_000 - 2)}</relation>`)));
    expect(whole.counts).toMatchObject({ ways: 2 });
  });

  it('has an area once whose relation names its outline very often', async () => {
    const outline = '<nd ref="5"/><nd ref="3"/><nd ref="-4"/><nd ref="9"/><nd ref="5"/>';
    const lake = (times: number) =>
      TOWN.replace('</way>\n  <relation', `</way><way id="14">${outline}</way>\n  <relation`).replace(
        /<member.*\/>/,
        '<member type="way" ref="14" role="outer"/>'.repeat(times),
      );
    const once = await built(Buffer.from(lake(1)));
    const often = await built(Buffer.from(lake(50)));
    expect(once.counts.ground).toBeGreaterThan(1);
    expect(often).toEqual(once);
  });

  it('leaves out a line over half a continent', async () => {
    const far = TOWN.replace('lat="48.2" lon="16.2"', 'lat="-33.5" lon="-70.2"');
    const { cells } = await built(Buffer.from(far));
    expect(waysIn(cells).map(({ id }) => id)).toEqual([10]);
    expect(cells.length).toBeLessThan(100);
  });

  it('keeps every way of a larger extract, and leaves no file behind', async () => {
    const { cells, counts } = await built(Buffer.concat([...madeExtract(20_000)]));
    expect(counts).toMatchObject({ ways: 10_000, ground: 10_000 });
    expect(waysIn(cells).map(({ id }) => id)).toEqual(Array.from({ length: 10_000 }, (_, at) => at * 2 + 1));
    expect(waysIn(cells).every(({ lat }) => lat.length >= 4)).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a large file, which is read by a thread of its own', { timeout: 60_000 }, () => {
  const large = Buffer.concat([...madeExtract(70_000)]);

  it('becomes the same cells', async () => {
    expect(large.length).toBeGreaterThan(600_000);
    const [aside, alone] = [await built(large, 600_000), await built(large)];
    expect(aside.counts).toEqual(alone.counts);
    expect(aside.cells.length).toBe(alone.cells.length);
    for (const [at, { data, ...cell }] of aside.cells.entries()) {
      const { data: expected, ...other } = alone.cells[at] ?? {};
      expect(cell).toEqual(other);
      expect(Buffer.compare(data, expected ?? Buffer.alloc(0))).toBe(0);
    }
  });

  it('is told with its place where it is damaged, and nothing is left behind', async () => {
    const at = 600_000;
    const damaged = Buffer.concat([large.subarray(0, at), Buffer.alloc(64, 0xff), large.subarray(at + 64)]);
    const error = await built(damaged, 600_000).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnreadableMap);
    expect((error as UnreadableMap).failure).toMatchObject({ fault: 'damaged', place: { kind: 'block' } });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a file that cannot be read', () => {
  const sound = Buffer.concat([...madeExtract(100)]);
  const blob = (body: Uint8Array, kind = 'OSMHeader') => {
    const head = new PbfWriter();
    head.writeStringField(1, kind);
    head.writeVarintField(3, body.length);
    const header = head.finish();
    return Buffer.concat([Buffer.from([0, 0, 0, header.length]), header, body]);
  };
  const at = (kind: string) => ({ kind, at: expect.any(Number) });
  const packed = (field: number, bytes: Uint8Array) => {
    const pbf = new PbfWriter();
    pbf.writeBytesField(field, bytes);
    return pbf.finish();
  };
  /** A block of one thing, whose only field claims a megabyte and has one byte. */
  const claiming = (kind: number, field: number) => {
    const texts = packed(1, packed(1, new Uint8Array(0)));
    const group = packed(2, packed(kind, Uint8Array.of(field, 0x80, 0x80, 0x40, 2)));
    return Buffer.concat([pbfHeader(), blob(packed(3, deflateSync(Buffer.concat([texts, group]))), 'OSMData')]);
  };
  it.each<[what: string, bytes: Uint8Array, failure: object]>([
    ['cut in the middle of a block', sound.subarray(0, sound.length - 40), { fault: 'cut', place: at('block') }],
    ['cut before a block', sound.subarray(0, pbfHeader().length + 2), { fault: 'cut', place: at('byte') }],
    [
      'damaged inside',
      Buffer.concat([pbfHeader(), Buffer.from('nonsense nonsense')]),
      { fault: 'damaged', place: at('byte') },
    ],
    [
      'of a block that unpacks to too much',
      blob(packed(3, deflateSync(Buffer.alloc(40e6)))),
      { fault: 'too_large', place: { kind: 'block', at: 0 } },
    ],
    [
      'of a block that unpacks to far more than its size',
      Buffer.concat([pbfHeader(), blob(packed(3, deflateSync(Buffer.alloc(20e6))), 'OSMData')]),
      { fault: 'bomb', place: at('block') },
    ],
    ['of a way that claims more nodes than it has', claiming(3, 0x42), { fault: 'damaged', place: at('block') }],
    ['of nodes that claim to be more than they are', claiming(2, 0x0a), { fault: 'damaged', place: at('block') }],
    ['packed by lzma', blob(packed(4, Buffer.from('x'))), { fault: 'other_packing', place: { kind: 'block', at: 0 } }],
    [
      'needing unknown features',
      pbfHeader(['HistoricalInformation']),
      { fault: 'needs_features', detail: 'HistoricalInformation', place: { kind: 'header', at: null } },
    ],
    ['a zip file', Buffer.from('PK\u0003\u0004 and so on'), { fault: 'packed_otherwise', detail: 'ZIP' }],
    ['a bzip2 file', Buffer.from('BZh91AY'), { fault: 'packed_otherwise', detail: 'bzip2' }],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), { fault: 'not_osm', place: { kind: 'byte', at: 0 } }],
    ['another XML', Buffer.from('<html></html>'), { fault: 'not_osm', place: { kind: 'line', at: 1 } }],
    ['a cut XML', Buffer.from(TOWN.slice(0, 300)), { fault: 'not_xml', place: at('line') }],
    ['a cut gzip', gzipSync(TOWN).subarray(0, 100), { fault: 'cut', place: at('byte') }],
    [
      'a bomb',
      gzipSync(`<osm>${`<node id="1" lat="48" lon="16"/>${' '.repeat(4e6)}`.repeat(15)}`),
      { fault: 'bomb', place: at('byte') },
    ],
    [
      'not UTF-8',
      Buffer.concat([Buffer.from('<osm a="'), Buffer.from([0xff, 0xfe])]),
      { fault: 'not_utf8', place: at('line') },
    ],
    [
      'an attribute without an end',
      Buffer.from(`<osm><node id="1" lat="48" lon="16" user="${'x'.repeat(5e6)}`),
      { fault: 'too_large', place: { kind: 'line', at: 1 } },
    ],
    [
      'a comment without an end',
      Buffer.from(`<osm>\n<!-- ${'x'.repeat(5e6)}`),
      { fault: 'too_large', place: { kind: 'line', at: 2 } },
    ],
    [
      'a way without an end',
      Buffer.from(`<osm><way id="1">${'<nd ref="1"/>'.repeat(4e5)}`),
      { fault: 'too_large', place: at('line') },
    ],
    ['without roads', Buffer.from('<osm></osm>'), { fault: 'no_roads', place: { kind: 'file', at: null } }],
    ['nothing at all', Buffer.alloc(0), { fault: 'empty', place: { kind: 'byte', at: 0 } }],
  ])('%s is told with its place, and nothing is left behind', async (_what, bytes, failure) => {
    const error = await built(bytes).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnreadableMap);
    expect((error as UnreadableMap).failure).toMatchObject(failure);
    expect(readdirSync(folder)).toEqual([]);
  });
});
