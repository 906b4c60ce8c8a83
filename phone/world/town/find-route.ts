import { LIMIT_KMH, type TownRoad, type TownRoads } from './roads.ts';

export type RouteTraveller = 'foot' | 'bicycle' | 'car' | 'bus';

/** Roads in order, with the crossing each one is entered from. */
export type RouteStep = { readonly road: TownRoad; readonly from: number };

const isOpenTo = (traveller: RouteTraveller, { kind }: TownRoad): boolean =>
  traveller === 'car' || (kind !== 'motorway' && kind !== 'ramp');

/** Residents know the side streets, so main streets save less than their limits suggest. */
const STREET_MPS = 10;
const LIGHT_SECONDS = 9;

/** Seconds by vehicle, metres otherwise; a crossing costs as much as slowing down for it. */
function costOf(traveller: RouteTraveller, road: TownRoad, network: TownRoads, next: number): number {
  if (traveller === 'foot' || traveller === 'bicycle') return road.meters;
  const mps = LIMIT_KMH[road.kind] / 3.6;
  if (traveller === 'bus') return road.meters / (road.kind === 'lane' ? mps / 2 : mps);
  const isTown = road.kind === 'street';
  return road.meters / (isTown ? STREET_MPS : mps) + 2 + (network.at(next).light ? LIGHT_SECONDS : 0);
}

/** The fastest (by car or bus) or shortest route; deterministic. */
export function findRoute(network: TownRoads, from: number, to: number, traveller: RouteTraveller): RouteStep[] {
  const count = network.crossings.length;
  const cost = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const cameBy: (RouteStep | undefined)[] = new Array(count);
  const done = new Uint8Array(count);
  const queue = new CostQueue();
  cost[from] = 0;
  queue.push(from, 0);
  for (let at = queue.pop(); at >= 0; at = queue.pop()) {
    if (at === to) break;
    if (done[at]) continue;
    done[at] = 1;
    for (const road of network.at(at).roads) {
      if (!isOpenTo(traveller, road)) continue;
      const next = road.from === at ? road.to : road.from;
      const total = (cost[at] ?? 0) + costOf(traveller, road, network, next);
      if (total >= (cost[next] ?? 0)) continue;
      cost[next] = total;
      cameBy[next] = { road, from: at };
      queue.push(next, total);
    }
  }
  const steps: RouteStep[] = [];
  for (let at = to; at !== from; ) {
    const step = cameBy[at];
    if (!step) throw new Error(`No way from crossing ${from} to ${to}.`);
    steps.push(step);
    at = step.from;
  }
  return steps.reverse();
}

/** A binary heap of crossings by cost. */
class CostQueue {
  private readonly items: number[] = [];
  private readonly costs: number[] = [];

  push(item: number, cost: number): void {
    let at = this.items.length;
    this.items.push(item);
    this.costs.push(cost);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.costs[parent] ?? 0) <= cost) break;
      this.swap(at, parent);
      at = parent;
    }
  }

  /** The cheapest, or -1. */
  pop(): number {
    const first = this.items[0];
    if (first === undefined) return -1;
    const last = this.items.length - 1;
    this.swap(0, last);
    this.items.pop();
    this.costs.pop();
    for (let at = 0; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < last && (this.costs[child] ?? 0) < (this.costs[least] ?? 0)) least = child;
      }
      if (least === at) return first;
      this.swap(at, least);
      at = least;
    }
  }

  private swap(a: number, b: number): void {
    const { items, costs } = this;
    [items[a], items[b]] = [items[b] ?? 0, items[a] ?? 0];
    [costs[a], costs[b]] = [costs[b] ?? 0, costs[a] ?? 0];
  }
}
