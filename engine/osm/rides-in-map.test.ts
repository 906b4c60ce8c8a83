import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readRideGround } from '#engine/transit/ground/ride-ground.ts';
import { readOsm } from './file-kind.ts';
import { LAYERS, MapBuilder } from './map-builder.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'move-rides-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MAP = `<osm version="0.6">
  <node id="1" lat="48.1" lon="16.1"/><node id="2" lat="48.1" lon="16.3"/><node id="3" lat="48.1002" lon="16.3"/>
  <node id="4" lat="48.1" lon="16.1"><tag k="railway" v="station"/><tag k="name" v="West"/></node>
  <node id="5" lat="48.1" lon="16.2"><tag k="highway" v="bus_stop"/></node>
  <node id="6" lat="48.1" lon="16.2"><tag k="amenity" v="cafe"/><tag k="name" v="Bean"/></node>
  <way id="10"><nd ref="1"/><nd ref="2"/><tag k="railway" v="rail"/></way>
  <way id="11"><nd ref="1"/><nd ref="3"/><tag k="railway" v="rail"/><tag k="service" v="siding"/></way>
  <way id="12"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/><tag k="railway" v="tram"/></way>
  <way id="13"><nd ref="2"/><nd ref="3"/><tag k="public_transport" v="platform"/><tag k="train" v="yes"/><tag k="name" v="East"/></way>
</osm>`;

async function ridesIn(xml: string) {
  const builder = new MapBuilder(folder, 'AT');
  try {
    await readOsm(
      (async function* () {
        yield Buffer.from(xml);
      })(),
      builder,
    );
    const cells = [...builder.cells()].filter(({ layer }) => layer === LAYERS.rides);
    return { counts: builder.counts, cells: cells.map(({ data }) => readRideGround(data)) };
  } finally {
    builder.close();
  }
}

it('keeps stops by their cell, and rails whole in each cell that they pass', async () => {
  const { counts, cells } = await ridesIn(MAP);
  expect(counts).toMatchObject({ rails: 2, tracks: 2, stops: 3 });
  expect(cells.flatMap(({ stops }) => stops).sort((a, b) => a.lon - b.lon)).toEqual([
    { lat: 48.1, lon: 16.1, name: 'West', modes: ['TRAIN'] },
    { lat: 48.1, lon: 16.2, name: '', modes: ['BUS'] },
    { lat: 48.1001, lon: 16.3, name: 'East', modes: ['TRAIN'] },
  ]);
  expect(cells.length).toBeGreaterThan(2);
  for (const { rails } of cells) {
    expect(rails.map(({ mode }) => mode)).toEqual(['TRAIN', 'TRAM']);
    expect(rails[0]?.lon).toEqual(Int32Array.of(16.1e7, 16.3e7));
  }
});

it('refuses a layout that it does not know', () => {
  expect(() => readRideGround(Uint8Array.of(9))).toThrow('unknown format');
});
