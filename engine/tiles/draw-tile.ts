import { simplify } from '#engine/roads/overview.ts';
import { clipLine, clipRing, turned, turnOf, type Window } from './clip.ts';
import { CLOSEST_ZOOM, LAYER_NAMES, type MapItem } from './map-item.ts';
import { EXTENT, packTile, TileLayer } from './vector-tile.ts';

/** Drawn beyond the edge, so that no line ends at it. */
const BUFFER = 64;
const WINDOW: Window = { least: -BUFFER, most: EXTENT + BUFFER };
/** Half a pixel of a tile shown at its own size. */
const TOLERANCE = 4;
/** Twice the area below which nothing is seen of a shape: four pixels. */
const MIN_TURN = 2 * 4 * 64;
/** Closer than this every corner counts. */
const EXACT_FROM = 15;

export type TileAddress = { readonly z: number; readonly x: number; readonly y: number };

/** A tile of the items that touch it. */
export function drawTile(items: Iterable<MapItem>, address: TileAddress): Uint8Array {
  const steps = drawingTile(items, address);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same, item by item. */
export function* drawingTile(items: Iterable<MapItem>, { z, x, y }: TileAddress): Generator<undefined, Uint8Array> {
  const shift = CLOSEST_ZOOM - z;
  const [left, top] = [x * EXTENT, y * EXTENT];
  const margin = BUFFER << shift;
  const [west, north, side] = [left << shift, top << shift, EXTENT << shift];
  const layers = new Map(LAYER_NAMES.map((name) => [name, new TileLayer(name)]));
  for (const item of items) {
    if (z < item.fromZoom) continue;
    if (item.right < west - margin || item.left > west + side + margin) continue;
    if (item.bottom < north - margin || item.top > north + side + margin) continue;
    const parts = partsOf(item, z, shift, left, top);
    if (parts.length > 0) layers.get(item.layer)?.add(item.shape, parts, item.facts);
    yield;
  }
  return packTile([...layers.values()]);
}

function partsOf({ shape, parts }: MapItem, z: number, shift: number, left: number, top: number): Int32Array[] {
  const half = shift > 0 ? 1 << (shift - 1) : 0;
  const here = parts.map((part) => {
    const moved = new Int32Array(part.length);
    for (let at = 0; at < part.length; at += 2) {
      moved[at] = (((part[at] ?? 0) + half) >> shift) - left;
      moved[at + 1] = (((part[at + 1] ?? 0) + half) >> shift) - top;
    }
    return moved;
  });
  if (shape === 'point') return here.filter(isWithin);
  const simpler = (line: Int32Array) => simplify(line, z < EXACT_FROM ? TOLERANCE : 0);
  if (shape === 'line') return here.flatMap((line) => clipLine(simpler(line), WINDOW)).filter(hasLength);
  const rings = here.map((ring) => clipRing(simpler(ring), WINDOW));
  const [outline, ...holes] = rings;
  if (!outline || outline.length < 6 || Math.abs(turnOf(outline)) < MIN_TURN) return [];
  const seen = holes.filter((hole) => hole.length >= 6 && Math.abs(turnOf(hole)) >= MIN_TURN);
  return [turned(outline, true), ...seen.map((hole) => turned(hole, false))];
}

/** A point belongs to one tile: its name would else be written twice. */
const isWithin = ([x = 0, y = 0]: Int32Array): boolean => x >= 0 && x < EXTENT && y >= 0 && y < EXTENT;

const hasLength = (line: Int32Array): boolean => {
  for (let at = 2; at < line.length; at++) if (line[at] !== line[at % 2]) return true;
  return false;
};
