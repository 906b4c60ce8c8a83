import { Random } from '#phone/world/random.ts';
import { distanceBetween, type Place } from './plane.ts';
import { layOutQuarter, type Quarter, TownRoads } from './roads.ts';
import { layOutTransit, type TownLine } from './transit.ts';

/** A made-up region: a town, a smaller one, a village between them and works in the west, with roads, rail and buses. */
export type Town = {
  readonly network: TownRoads;
  readonly lines: readonly TownLine[];
  /** Crossings by quarter, for homes, work and shops. */
  readonly quarters: Readonly<Record<QuarterName, readonly number[]>>;
};

export type QuarterName = 'town' | 'works' | 'village' | 'smallTown';

export const QUARTERS: Readonly<Record<QuarterName, Quarter>> = {
  town: { middle: { x: 0, y: 0 }, columns: 21, rows: 17, spacing: 200, mainEvery: 4 },
  works: { middle: { x: -5400, y: -900 }, columns: 5, rows: 5, spacing: 220, mainEvery: 2 },
  village: { middle: { x: 6900, y: 1700 }, columns: 5, rows: 5, spacing: 150, mainEvery: 2 },
  smallTown: { middle: { x: 13_600, y: 5200 }, columns: 11, rows: 11, spacing: 180, mainEvery: 5 },
};

const MIDDLES: Readonly<Record<QuarterName, Place>> = {
  town: QUARTERS.town.middle,
  works: QUARTERS.works.middle,
  village: QUARTERS.village.middle,
  smallTown: QUARTERS.smallTown.middle,
};

/** The region never changes, whatever the seed of the people: it is drawn once. */
let drawn: Town | undefined;

export function theTown(): Town {
  drawn ??= drawTown();
  return drawn;
}

function drawTown(): Town {
  const random = new Random('town');
  const network = new TownRoads();
  const quarter = (name: QuarterName) => layOutQuarter(network, QUARTERS[name], random).flat();
  const quarters = {
    town: quarter('town'),
    works: quarter('works'),
    village: quarter('village'),
    smallTown: quarter('smallTown'),
  };
  const edge = (name: QuarterName, towards: Place) => edgeTowards(network, quarters[name], MIDDLES[name], towards);

  network.addRoad('arterial', edge('works', MIDDLES.town), edge('town', MIDDLES.works), [
    { x: -3900, y: -560 },
    { x: -3000, y: -160 },
  ]);
  network.addRoad('country', edge('town', MIDDLES.village), edge('village', MIDDLES.town), [
    { x: 3100, y: 230 },
    { x: 4100, y: 900 },
    { x: 5300, y: 1010 },
    { x: 6000, y: 1500 },
  ]);
  network.addRoad('country', edge('village', MIDDLES.smallTown), edge('smallTown', MIDDLES.village), [
    { x: 8100, y: 2350 },
    { x: 9300, y: 2500 },
    { x: 10_600, y: 3650 },
    { x: 11_900, y: 4300 },
  ]);
  addMotorway(network, edge);
  return { network, lines: layOutTransit(network, MIDDLES), quarters };
}

/** South of everything, with one way on and off for each of three quarters. */
function addMotorway(network: TownRoads, edge: (name: QuarterName, towards: Place) => number): void {
  const west = network.addCrossing({ x: 2600, y: -2600 });
  const middle = network.addCrossing({ x: 7600, y: -900 });
  const east = network.addCrossing({ x: 14_300, y: 3000 });
  network.addRoad('motorway', west, middle, [
    { x: 4000, y: -2700 },
    { x: 5900, y: -2000 },
  ]);
  network.addRoad('motorway', middle, east, [
    { x: 9800, y: -200 },
    { x: 12_200, y: 1200 },
  ]);
  network.addRoad('ramp', edge('town', { x: 2100, y: -1500 }), west, [{ x: 2350, y: -2250 }]);
  network.addRoad('ramp', edge('village', { x: 7600, y: -900 }), middle, [{ x: 7450, y: 300 }]);
  network.addRoad('ramp', edge('smallTown', { x: 14_300, y: 3000 }), east, [{ x: 14_250, y: 3600 }]);
}

/** The main crossing of a quarter from which one leaves for a place. */
function edgeTowards(network: TownRoads, quarter: readonly number[], middle: Place, towards: Place): number {
  const reach = distanceBetween(middle, towards);
  let best = quarter[0] ?? 0;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const at of quarter) {
    const crossing = network.at(at);
    if (!crossing.roads.some(({ kind }) => kind === 'street')) continue;
    const onLine =
      ((crossing.x - middle.x) * (towards.x - middle.x) + (crossing.y - middle.y) * (towards.y - middle.y)) / reach;
    const score = onLine - 0.1 * distanceBetween(crossing, towards);
    if (score > bestScore) {
      best = at;
      bestScore = score;
    }
  }
  return best;
}
