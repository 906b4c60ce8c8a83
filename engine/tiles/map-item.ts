import { POSITION_STEPS } from '#engine/geo/plane.ts';
import type { GroundFeature, GroundKind } from '#engine/roads/ground.ts';
import { groundShapeOf } from '#engine/roads/ground.ts';
import { isRail, type Way, type WayType } from '#engine/roads/way.ts';
import { EXTENT, type TileFacts, type TileShape } from './vector-tile.ts';

/** The closest zoom that tiles are made for; closer ones are these, drawn larger. */
export const CLOSEST_ZOOM = 16;
export const LAYER_NAMES = ['ground', 'waterway', 'building', 'rail', 'road', 'stop', 'place'] as const;
export type LayerName = (typeof LAYER_NAMES)[number];

/** A map feature with its positions in units of the closest zoom: a tile of any zoom is one shift away. */
export type MapItem = {
  readonly layer: LayerName;
  readonly shape: TileShape;
  readonly fromZoom: number;
  readonly facts: TileFacts;
  readonly parts: readonly Int32Array[];
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

const WORLD = EXTENT * 2 ** CLOSEST_ZOOM;

const acrossOf = (lon: number): number => Math.round((lon / POSITION_STEPS / 360 + 0.5) * WORLD);
function downOf(lat: number): number {
  const sine = Math.sin((lat / POSITION_STEPS) * (Math.PI / 180));
  return Math.round((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD);
}

type What = Pick<MapItem, 'layer' | 'shape' | 'fromZoom' | 'facts'>;

function itemOf(what: What, parts: readonly Int32Array[]): MapItem {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const part of parts) {
    for (let at = 0; at < part.length; at += 2) {
      const [x = 0, y = 0] = [part[at], part[at + 1]];
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  return { ...what, parts, left, top, right, bottom };
}

const SMALL_ZOOM = 14;
const WAY_ZOOMS: Readonly<Partial<Record<WayType, number>>> = {
  service: SMALL_ZOOM,
  track: SMALL_ZOOM,
  cycleway: SMALL_ZOOM,
  path: SMALL_ZOOM,
  footway: SMALL_ZOOM,
  steps: SMALL_ZOOM,
  bridleway: SMALL_ZOOM,
  pedestrian: 13,
  tram: 13,
  subway: 13,
};

export function itemOfWay(way: Way): MapItem {
  const { type, name, ref, oneway, link, layer } = way;
  const part = new Int32Array(way.lat.length * 2);
  for (let at = 0; at < way.lat.length; at++) {
    part[2 * at] = acrossOf(way.lon[at] ?? 0);
    part[2 * at + 1] = downOf(way.lat[at] ?? 0);
  }
  const isTunnel = layer < 0;
  const facts: TileFacts = {
    kind: type,
    name,
    ref,
    oneway: oneway || undefined,
    link: link ? 1 : undefined,
    tunnel: isTunnel ? 1 : undefined,
  };
  const fromZoom = WAY_ZOOMS[type] ?? 0;
  return itemOf({ layer: isRail(type) ? 'rail' : 'road', shape: 'line', fromZoom, facts }, [part]);
}

const GROUND_LAYERS: Readonly<Record<GroundKind, readonly [LayerName, fromZoom: number]>> = {
  water: ['ground', 0],
  wood: ['ground', 0],
  built_up: ['ground', 0],
  green: ['ground', 13],
  waterway: ['waterway', 0],
  building: ['building', SMALL_ZOOM],
  city: ['place', 0],
  town: ['place', 0],
  village: ['place', 0],
  suburb: ['place', 12],
  hamlet: ['place', 13],
  station: ['stop', 13],
  tram_stop: ['stop', 15],
  bus_stop: ['stop', 15],
  motorway: ['road', 0],
  trunk: ['road', 0],
  primary: ['road', 7],
  secondary: ['road', 9],
  rail: ['rail', 8],
};

export function itemOfGround({ kind, name, rings }: GroundFeature): MapItem {
  const [layer, fromZoom] = GROUND_LAYERS[kind];
  const parts = rings.map((ring) =>
    ring.map((value, at) => (at % 2 === 0 ? acrossOf(ring[at + 1] ?? 0) : downOf(ring[at - 1] ?? value))),
  );
  // Large roads from afar are known by their sign.
  const facts: TileFacts = layer === 'road' ? { kind, ref: name } : { kind, name };
  return itemOf({ layer, shape: groundShapeOf(kind), fromZoom, facts }, parts);
}
