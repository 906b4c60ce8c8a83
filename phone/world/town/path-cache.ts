import type { RouteTraveller } from './find-route.ts';
import type { Path } from './path.ts';
import { type PlannedRide, planTransit } from './plan-transit.ts';
import { type Ends, roadPath } from './road-path.ts';
import type { Town } from './town.ts';

const MAX_KEPT = 500;

/** People take the same routes every day: the last few hundred are cached. */
export class PathCache {
  private readonly paths = new Map<string, Path>();
  private readonly rides = new Map<string, readonly PlannedRide[]>();

  constructor(readonly town: Town) {}

  road(from: number, to: number, traveller: RouteTraveller, ends: Ends = {}): Path {
    const key = [from, to, traveller, ends.before?.x, ends.before?.y, ends.after?.x, ends.after?.y].join();
    return keep(this.paths, key, () => roadPath(this.town.network, [from, to], traveller, ends));
  }

  transit(from: number, to: number): readonly PlannedRide[] {
    const { network } = this.town;
    return keep(this.rides, `${from},${to}`, () => planTransit(this.town, network.at(from), network.at(to)));
  }
}

function keep<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  const oldest = cache.keys().next();
  if (cache.size >= MAX_KEPT && !oldest.done) cache.delete(oldest.value);
  cache.set(key, made);
  return made;
}
