import type { Random } from '#phone/world/random.ts';
import { smoothCurve } from './curve.ts';
import { distanceBetween, type Place } from './plane.ts';

export type RoadKind = 'lane' | 'street' | 'arterial' | 'country' | 'ramp' | 'motorway';

/** Speed limits in km/h. */
export const LIMIT_KMH: Readonly<Record<RoadKind, number>> = {
  lane: 30,
  street: 50,
  arterial: 70,
  country: 100,
  ramp: 60,
  motorway: 130,
};

export type Junction = Place & { readonly roads: TownRoad[]; readonly light: boolean };
export type TownRoad = {
  readonly kind: RoadKind;
  readonly from: number;
  readonly to: number;
  /** From end to end, both included. */
  readonly shape: readonly Place[];
  readonly meters: number;
};

/** A road network: crossings, and between them roads that can be used both ways. */
export class TownRoads {
  readonly crossings: Junction[] = [];

  addCrossing(place: Place, light = false): number {
    this.crossings.push({ ...place, roads: [], light });
    return this.crossings.length - 1;
  }

  addRoad(kind: RoadKind, from: number, to: number, bends: readonly Place[] = []): void {
    const shape = smoothCurve([this.at(from), ...bends, this.at(to)], bends.length > 0 ? 30 : Number.POSITIVE_INFINITY);
    let meters = 0;
    for (let at = 1; at < shape.length; at++) {
      const [a, b] = [shape[at - 1], shape[at]];
      if (a && b) meters += distanceBetween(a, b);
    }
    const road: TownRoad = { kind, from, to, shape, meters };
    this.at(from).roads.push(road);
    this.at(to).roads.push(road);
  }

  at(crossing: number): Junction {
    const found = this.crossings[crossing];
    if (!found) throw new Error(`No crossing ${crossing}.`);
    return found;
  }

  /** The crossing nearest to a place that one can reach on foot. */
  nearest(place: Place): number {
    let best = 0;
    let bestMeters = Number.POSITIVE_INFINITY;
    this.crossings.forEach((crossing, at) => {
      const meters = distanceBetween(crossing, place);
      if (meters < bestMeters && crossing.roads.some(({ kind }) => kind !== 'motorway' && kind !== 'ramp')) {
        best = at;
        bestMeters = meters;
      }
    });
    return best;
  }
}

export type Quarter = {
  readonly middle: Place;
  readonly columns: number;
  readonly rows: number;
  readonly spacing: number;
  /** Every so many rows and columns there is a main street. */
  readonly mainEvery: number;
};

/** A quarter of streets that are nearly a grid; returns its crossings by column and row. */
export function layOutQuarter(network: TownRoads, quarter: Quarter, random: Random): number[][] {
  const { middle, columns, rows, spacing, mainEvery } = quarter;
  const isMain = (index: number, count: number) => (index - (count - 1) / 2) % mainEvery === 0;
  const grid = Array.from({ length: columns }, (_, column) =>
    Array.from({ length: rows }, (_, row) =>
      network.addCrossing(
        {
          x: middle.x + (column - (columns - 1) / 2) * spacing + random.between(-0.14, 0.14) * spacing,
          y: middle.y + (row - (rows - 1) / 2) * spacing + random.between(-0.14, 0.14) * spacing,
        },
        isMain(column, columns) && isMain(row, rows),
      ),
    ),
  );
  const connect = (from: number | undefined, to: number | undefined, main: boolean) => {
    if (from === undefined || to === undefined) return;
    // Blocks without a street between them, as towns have; main streets run through.
    if (!main && random.chance(0.1)) return;
    const bulge = random.normal() * (main ? 0.02 : 0.15);
    network.addRoad(main ? 'street' : 'lane', from, to, [besideMiddle(network.at(from), network.at(to), bulge)]);
  };
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      connect(grid[column]?.[row], grid[column + 1]?.[row], isMain(row, rows));
      connect(grid[column]?.[row], grid[column]?.[row + 1], isMain(column, columns));
    }
  }
  return grid;
}

/** Streets are seldom straight: their middle lies a share of their length to the side. */
const besideMiddle = (from: Place, to: Place, share: number): Place => ({
  x: (from.x + to.x) / 2 - (to.y - from.y) * share,
  y: (from.y + to.y) / 2 + (to.x - from.x) * share,
});
