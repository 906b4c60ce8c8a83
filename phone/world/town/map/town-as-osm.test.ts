import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { latOf, lonOf } from '#phone/world/town/plane.ts';
import { theTown } from '#phone/world/town/town.ts';
import { townAsOsm } from './town-as-osm.ts';

type MapWay = { nodes: string[]; tags: Record<string, string> };

/** Read by an independent parser. */
function readTown() {
  const nodes = new Map<string, string>();
  const ways: MapWay[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const { id = '', lat = '', lon = '', ref = '', k = '', v = '' } = attributes;
    if (name === 'node') nodes.set(id, `${lat} ${lon}`);
    if (name === 'way') ways.push({ nodes: [], tags: {} });
    const way = ways.at(-1);
    if (name === 'nd') way?.nodes.push(nodes.get(ref) ?? 'unknown');
    if (name === 'tag' && way) way.tags[k] = v;
  });
  parser.write(townAsOsm()).close();
  return { nodes, ways };
}

const { nodes, ways } = readTown();
const roads = ways.filter(({ tags }) => tags.highway);

test('every road that people drive is on the map, joined where they turn', () => {
  const joints = new Map<string, number>();
  for (const road of roads) for (const node of road.nodes) joints.set(node, (joints.get(node) ?? 0) + 1);
  const { network } = theTown();
  for (const crossing of network.crossings) {
    const key = `${latOf(crossing.y).toFixed(7)} ${lonOf(crossing.x).toFixed(7)}`;
    if (crossing.roads.length > 0) expect(joints.get(key), key).toBeGreaterThan(0);
    const kinds = new Set(crossing.roads.map(({ kind }) => kind));
    if (kinds.has('street') && kinds.size > 1) expect(joints.get(key), key).toBeGreaterThan(1);
  }
});

test('it has what a real map has: limits and gaps, one-way roads, refs, rails, water, houses and names', () => {
  const having = (key: string, value?: string) =>
    ways.filter(({ tags }) => (value === undefined ? tags[key] : tags[key] === value)).length;
  expect(ways.flatMap((way) => way.nodes)).not.toContain('unknown');
  expect(having('oneway', 'yes')).toBeGreaterThanOrEqual(3);
  expect(having('highway', 'motorway')).toBe(2);
  expect(having('highway', 'motorway_link')).toBe(3);
  expect(having('railway', 'rail')).toBe(1);
  expect(having('natural', 'water')).toBe(2);
  expect(having('building')).toBeGreaterThan(2_000);
  const lanes = roads.filter(({ tags }) => tags.highway === 'residential');
  const unsigned = lanes.filter(({ tags }) => !tags.maxspeed).length / lanes.length;
  expect(unsigned).toBeGreaterThan(0.1);
  expect(unsigned).toBeLessThan(0.4);
  for (const { tags } of lanes) expect(tags.name).toMatch(/^\p{Lu}/u);
  expect(nodes.size).toBeLessThan(60_000);
});

test('the motorway drives on the right', () => {
  const [eastwards, westwards] = roads.filter(({ tags }) => tags.highway === 'motorway');
  const middle = (way: MapWay | undefined) =>
    way?.nodes[Math.floor(way.nodes.length / 2)]?.split(' ').map(Number) ?? [];
  expect(middle(eastwards)[0]).toBeLessThan(middle(westwards)[0] ?? 0);
});
