import { findRoute, type RouteTraveller } from './find-route.ts';
import { type Path, pathAlong, type Vertex } from './path.ts';
import type { Place } from './plane.ts';
import { LIMIT_KMH, type TownRoads } from './roads.ts';

/** Wheels turn wider than feet. */
const CORNERS: Readonly<Record<RouteTraveller, number>> = { foot: 3, bicycle: 7, car: 11, bus: 15 };

/** On foot one also crosses squares and platforms. */
const FOOTWAY_MPS = 3;

export type Ends = { readonly before?: Place; readonly after?: Place };

/** The way along roads through the given crossings; on foot also to and from places beside them. */
export function roadPath(
  network: TownRoads,
  through: readonly number[],
  traveller: RouteTraveller,
  { before, after }: Ends = {},
): Path {
  const line: Vertex[] = before ? [{ ...before, limit: FOOTWAY_MPS }] : [];
  const first = network.at(through[0] ?? 0);
  line.push({ x: first.x, y: first.y, limit: FOOTWAY_MPS });
  let lastKind = '';
  for (let at = 0; at < through.length - 1; at++) {
    const from = through[at] ?? 0;
    const to = through[at + 1] ?? 0;
    for (const { road, from: entered } of findRoute(network, from, to, traveller)) {
      const shape = road.from === entered ? road.shape : road.shape.toReversed();
      const limit = LIMIT_KMH[road.kind] / 3.6;
      const crossing = network.at(entered);
      const entersMain = lastKind === 'lane' && road.kind === 'street';
      const halt = crossing.light ? 'light' : entersMain ? 'yield' : undefined;
      shape.forEach((place, index) => {
        if (index === 0) line.pop();
        line.push({ ...place, limit, ...(index === 0 && halt && line.length > 0 && { halt }) });
      });
      lastKind = road.kind;
    }
  }
  if (after) line.push({ ...after, limit: FOOTWAY_MPS });
  return pathAlong(line, CORNERS[traveller]);
}
