import { Random } from '../random.ts';
import { distanceBetween, type Place } from './plane.ts';
import { layOutQuarter, RoadNetwork } from './roads.ts';
import { layOutTransit, type TransitLine } from './transit.ts';

/** A made-up region: a town, a smaller one, a village between them and works in the west, with roads, rail and buses. */
export type Town = {
  readonly network: RoadNetwork;
  readonly lines: readonly TransitLine[];
  /** Crossings by quarter, for homes, work and shops. */
  readonly quarters: Readonly<Record<QuarterName, readonly number[]>>;
};

export type QuarterName = 'town' | 'works' | 'village' | 'smallTown';

const MIDDLES: Readonly<Record<QuarterName, Place>> = {
  town: { x: 0, y: 0 },
  works: { x: -5400, y: -900 },
  village: { x: 6900, y: 1700 },
  smallTown: { x: 13_600, y: 5200 },
};

/** The region never changes, whatever the seed of the people: it is drawn once. */
let drawn: Town | undefined;

export function theTown(): Town {
  drawn ??= drawTown();
  return drawn;
}

function drawTown(): Town {
  const random = new Random('town');
  const network = new RoadNetwork();
  const quarter = (name: QuarterName, columns: number, rows: number, spacing: number, mainEvery: number) =>
    layOutQuarter(network, { middle: MIDDLES[name], columns, rows, spacing, mainEvery }, random).flat();
  const quarters = {
    town: quarter('town', 21, 17, 200, 4),
    works: quarter('works', 5, 5, 220, 2),
    village: quarter('village', 5, 5, 150, 2),
    smallTown: quarter('smallTown', 11, 11, 180, 5),
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
function addMotorway(network: RoadNetwork, edge: (name: QuarterName, towards: Place) => number): void {
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
function edgeTowards(network: RoadNetwork, quarter: readonly number[], middle: Place, towards: Place): number {
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
