import { Random } from '#phone/world/random.ts';
import { distanceBetween, type Place } from '#phone/world/town/plane.ts';
import type { Town } from '#phone/world/town/town.ts';
import { parkBlocks } from './landscape.ts';
import type { OsmWriter } from './osm-writer.ts';
import type { Street } from './streets.ts';

/** Metres that stay free at either end of a street, and from its middle to the first wall. */
const CORNER_METERS = 36;
const FRONT_METERS = 10;
const PARK_METERS = 120;

/** Houses along both sides of every street; halls at the works. */
export function writeBuildings(writer: OsmWriter, town: Town, streets: readonly Street[]): void {
  const random = new Random('houses');
  const parks = parkBlocks(town).map(middleOf);
  for (const { quarter, roads } of streets) {
    const isWorks = quarter === 'works';
    for (const { shape, meters } of roads) {
      for (const side of [1, -1]) {
        for (let along = CORNER_METERS; along < meters - CORNER_METERS; ) {
          const wide = isWorks ? random.between(35, 70) : random.between(11, 26);
          const deep = isWorks ? random.between(25, 45) : random.between(9, 15);
          const house = houseAt(shape, along, wide, deep, side);
          const inPark = parks.some((park) => distanceBetween(park, middleOf(house)) < PARK_METERS);
          if (!inPark && along + wide < meters - CORNER_METERS) writer.area(house, { building: 'yes' });
          along += wide + random.between(8, 34);
        }
      }
    }
  }
}

function houseAt(shape: readonly Place[], along: number, wide: number, deep: number, side: number): Place[] {
  const from = pointAlong(shape, along);
  const to = pointAlong(shape, along + wide);
  const length = distanceBetween(from, to) || 1;
  const [outX, outY] = [(-(to.y - from.y) / length) * side, ((to.x - from.x) / length) * side];
  const out = ({ x, y }: Place, meters: number): Place => ({ x: x + outX * meters, y: y + outY * meters });
  const back = FRONT_METERS + deep;
  return [out(from, FRONT_METERS), out(to, FRONT_METERS), out(to, back), out(from, back)];
}

function pointAlong(shape: readonly Place[], meters: number): Place {
  let rest = meters;
  for (let at = 1; at < shape.length; at++) {
    const [from, to] = [shape[at - 1], shape[at]];
    if (!from || !to) continue;
    const length = distanceBetween(from, to);
    if (rest <= length) {
      const share = length > 0 ? rest / length : 0;
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    }
    rest -= length;
  }
  return shape.at(-1) ?? { x: 0, y: 0 };
}

const middleOf = (places: readonly Place[]): Place => ({
  x: places.reduce((sum, { x }) => sum + x, 0) / places.length,
  y: places.reduce((sum, { y }) => sum + y, 0) / places.length,
});
