import { firstNotBefore } from './binary-search.ts';
import type { LonLat } from './sphere.ts';

/** Twice the signed area of the triangle; positive if the point is to the left of the line from a to b. */
const turn = (a: LonLat, b: LonLat, place: LonLat): number =>
  (b[0] - a[0]) * (place[1] - a[1]) - (b[1] - a[1]) * (place[0] - a[0]);

/** The order of the sweep: west to east, then south to north. */
const before = (a: LonLat, b: LonLat): number => a[0] - b[0] || a[1] - b[1];

interface Edge {
  /** The index of its first corner in the ring. */
  at: number;
  west: LonLat;
  east: LonLat;
}

function meet({ west: a, east: b }: Edge, { west: c, east: d }: Edge): boolean {
  if (Math.max(a[0], c[0]) > Math.min(b[0], d[0])) return false;
  if (Math.max(a[1], b[1]) < Math.min(c[1], d[1]) || Math.max(c[1], d[1]) < Math.min(a[1], b[1])) return false;
  const apart = (one: number, other: number) => Math.sign(one) * Math.sign(other) > 0;
  return !apart(turn(a, b, c), turn(a, b, d)) && !apart(turn(c, d, a), turn(c, d, b));
}

/**
 * Two edges of a ring that cross or touch, apart from neighbours at their common corner. A sweep line moves over the
 * corners and keeps the edges it cuts sorted from south to north: before two edges meet, they are adjacent in that order,
 * so only adjacent edges are compared.
 */
export function edgesThatMeet(ring: readonly LonLat[]): [number, number] | null {
  const count = ring.length;
  const corner = (at: number): LonLat => ring[(at + count) % count] ?? [0, 0];
  // The edges of a triangle are all neighbours.
  if (count < 4) return null;
  const edges = ring.map((from, at): Edge => {
    const to = corner(at + 1);
    return before(from, to) <= 0 ? { at, west: from, east: to } : { at, west: to, east: from };
  });
  const edge = (at: number): Edge => edges[(at + count) % count] as Edge;
  const order = ring.map((place, at) => ({ place, at })).sort((a, b) => before(a.place, b.place));
  for (let index = 1; index < count; index++) {
    const [last, next] = [order[index - 1], order[index]];
    if (last && next && before(last.place, next.place) === 0) return [last.at, next.at];
  }

  /** The edges that the sweep line cuts, from south to north. */
  const cut: Edge[] = [];
  const areNeighbours = (one: Edge, other: Edge) => {
    const apart = Math.abs(one.at - other.at);
    return apart === 1 || apart === count - 1;
  };
  const compared = (south: Edge | undefined, north: Edge | undefined): [number, number] | null =>
    south && north && !areNeighbours(south, north) && meet(south, north) ? [south.at, north.at] : null;
  /** The number of cut edges south of a corner. */
  const southOf = (place: LonLat): number =>
    firstNotBefore(cut.length, (at) => {
      const { west, east } = cut[at] as Edge;
      return turn(west, east, place) > 0;
    });
  const placeOf = (one: Edge, near: number): number => {
    for (let at = Math.max(0, near - 2); at < near + 3; at++) if (cut[at] === one) return at;
    return cut.indexOf(one);
  };

  for (const { place, at } of order) {
    const own = [edge(at - 1), edge(at)] as const;
    const [ending, starting] = [own.filter(({ east }) => east === place), own.filter(({ west }) => west === place)];
    const near = southOf(place);
    const [one, other] = ending.map((end) => placeOf(end, near));
    let found: [number, number] | null;
    if (one !== undefined && other !== undefined) {
      const south = Math.min(one, other);
      // An edge between two edges that end at the same corner must cross one of them.
      if (Math.abs(one - other) > 1) return [cut[south]?.at ?? at, cut[south + 1]?.at ?? at];
      cut.splice(south, 2);
      found = compared(cut[south - 1], cut[south]);
    } else if (one !== undefined) {
      cut[one] = starting[0] as Edge;
      found = compared(cut[one - 1], cut[one]) ?? compared(cut[one], cut[one + 1]);
    } else {
      const [first, second] = starting as [Edge, Edge];
      const side = turn(place, first.east, second.east);
      // They overlap, so the edge after the shorter one touches the longer one.
      if (side === 0)
        return before(own[0].east, own[1].east) < 0 ? [edge(at - 2).at, at] : [edge(at - 1).at, edge(at + 1).at];
      const touched = cut[near];
      if (touched && turn(touched.west, touched.east, place) === 0) {
        return [touched.at, areNeighbours(touched, first) ? second.at : first.at];
      }
      cut.splice(near, 0, ...(side > 0 ? [first, second] : [second, first]));
      found = compared(cut[near - 1], cut[near]) ?? compared(cut[near + 1], cut[near + 2]);
    }
    if (found) return found;
  }
  return null;
}
