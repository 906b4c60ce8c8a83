import { describe, expect, it } from 'vitest';
import { limitsOf } from '#engine/roads/limits.ts';
import { roadsOf, sharedData, waysOf } from './roads-of.ts';
import type { Tags } from './tags.ts';
import { wayOfTags } from './way-of-tags.ts';

const of = (tags: Tags) => wayOfTags(tags, limitsOf('AT'));
async function* pieces(...texts: string[]) {
  for (const text of texts) yield new TextEncoder().encode(text);
}

describe('what is written on a way', () => {
  it('says what it is', () => {
    expect(of({ highway: 'motorway_link', maxspeed: '60', name: 'Ramp', ref: 'A 22' })).toMatchObject({
      ...{ type: 'motorway', link: true, name: 'Ramp', ref: 'A 22', oneway: 0 },
      ...{ limitAlong: 60, limitAgainst: 60, limitFrom: 'sign', drivable: true, cyclable: false },
    });
    expect(of({ railway: 'tram' })).toMatchObject({ type: 'tram', drivable: false, cyclable: false, limitAlong: 0 });
    expect(of({ highway: 'primary', railway: 'tram' })).toMatchObject({ type: 'primary' });
    expect(of({ route: 'ferry' })).toMatchObject({ type: 'ferry', drivable: false });
  });

  it.each([
    { highway: 'construction' },
    { building: 'yes' },
    { highway: 'pedestrian', area: 'yes' },
    { railway: 'platform' },
  ])('makes no way of %o', (tags) => expect(of(tags)).toBeUndefined());

  it('tells the directions', () => {
    expect(of({ highway: 'primary', oneway: '-1' })?.oneway).toBe(-1);
    expect(of({ highway: 'motorway' })?.oneway).toBe(1);
    expect(of({ highway: 'motorway', oneway: 'no' })?.oneway).toBe(0);
    expect(of({ highway: 'primary', junction: 'roundabout' })?.oneway).toBe(1);
    expect(of({ highway: 'primary', 'maxspeed:forward': '70', maxspeed: '50' })).toMatchObject({
      ...{ limitAlong: 70, limitAgainst: 50, limitFrom: 'sign' },
    });
  });

  it('marks a default, also when only one direction is written', () => {
    expect(of({ highway: 'residential' })).toMatchObject({ limitAlong: 50, limitFrom: 'default' });
    expect(of({ highway: 'primary', maxspeed: 'signals' })).toMatchObject({ limitAlong: 100, limitFrom: 'default' });
    expect(of({ highway: 'primary', 'maxspeed:backward': '30' })).toMatchObject({
      ...{ limitAlong: 100, limitAgainst: 30, limitFrom: 'default' },
    });
    expect(of({ highway: 'primary', 'source:maxspeed': 'AT:urban' })).toMatchObject({
      limitAlong: 50,
      limitFrom: 'zone',
    });
    expect(of({ highway: 'primary', lit: 'yes' })).toMatchObject({ limitAlong: 50, limitFrom: 'default' });
  });

  it('says who may use it', () => {
    expect(of({ highway: 'residential', access: 'no' })).toMatchObject({ drivable: false, cyclable: false });
    expect(of({ highway: 'residential', access: 'no', bicycle: 'yes' })).toMatchObject({
      drivable: false,
      cyclable: true,
    });
    expect(of({ highway: 'service', access: 'private' })).toMatchObject({ drivable: true });
    expect(of({ highway: 'track', motor_vehicle: 'no' })).toMatchObject({ drivable: false, cyclable: true });
    expect(of({ highway: 'pedestrian', motor_vehicle: 'destination' })).toMatchObject({ drivable: true });
    expect(of({ highway: 'footway', bicycle: 'yes' })).toMatchObject({ drivable: false, cyclable: true });
  });

  it('tells bridges and tunnels', () => {
    expect(of({ highway: 'primary', bridge: 'yes' })?.layer).toBe(1);
    expect(of({ highway: 'primary', tunnel: 'yes' })?.layer).toBe(-1);
    expect(of({ highway: 'primary', bridge: 'yes', layer: '2' })?.layer).toBe(2);
  });
});

describe('an extract as XML', () => {
  it('is read however it comes in pieces', async () => {
    const text = `<?xml version="1.0"?><osm version="0.6"><node id="1" lat="48" lon="16"/><node id="2" lat="48.5" lon="16.5">
      <tag k="highway" v="crossing"/></node><way id="9"><nd ref="1"/><nd ref="2"/><nd ref="3"/><tag k="highway" v="primary"/>
      <tag k="name" v="Gr&#246;&amp;e"/></way></osm>`;
    const [way, ...more] = await waysOf(pieces(...(text.match(/[\s\S]{1,7}/g) ?? [])), 'AT');
    expect(more).toEqual([]);
    expect(way).toMatchObject({ id: 9, name: 'Grö&e', limitAlong: 100 });
    expect([way?.lat, way?.lon]).toEqual([Int32Array.of(48e7, 48.5e7), Int32Array.of(16e7, 16.5e7)]);
  });

  it.each([
    ['<gpx></gpx>', 'no file of OpenStreetMap'],
    ['<osm><node id="1" lat="91" lon="0"/></osm>', '"91" is no place'],
    ['<osm><node id="x" lat="1" lon="0"/></osm>', '"x" is no number'],
    ['<osm><way id="1">', 'not well-formed'],
    ['PK', 'not well-formed'],
  ])('%s is refused', (text, reason) => expect(waysOf(pieces(text))).rejects.toThrow(reason));
});

describe.skipIf(!sharedData('osm/krems.osm.gz'))('a real town (shared data)', () => {
  it('has a limit or a marked default on every drivable way', async () => {
    const ways = await roadsOf(sharedData('osm/krems.osm.gz') ?? '', 'AT');
    const drivable = ways.filter((way) => way.drivable);
    expect(drivable.length).toBeGreaterThan(500);
    expect(drivable.filter((way) => way.limitAlong === 0 || way.limitAgainst === 0)).toEqual([]);
  });
});
