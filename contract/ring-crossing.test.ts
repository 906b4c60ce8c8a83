import { describe, expect, it } from 'vitest';
import { fc } from '#tests/setup/fast-check.ts';
import { edgesThatMeet } from './ring-crossing.ts';
import type { LonLat } from './sphere.ts';

const turn = (a: LonLat, b: LonLat, p: LonLat) =>
  Math.sign((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]));
const within = (a: LonLat, b: LonLat, p: LonLat) =>
  [0, 1].every(
    (axis) =>
      p[axis as 0] >= Math.min(a[axis as 0], b[axis as 0]) && p[axis as 0] <= Math.max(a[axis as 0], b[axis as 0]),
  );
const onEdge = (a: LonLat, b: LonLat, p: LonLat) => turn(a, b, p) === 0 && within(a, b, p);
const meet = (a: LonLat, b: LonLat, c: LonLat, d: LonLat) =>
  (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0) ||
  onEdge(a, b, c) ||
  onEdge(a, b, d) ||
  onEdge(c, d, a) ||
  onEdge(c, d, b);

/** Compares every edge with every other one that is not its neighbour. */
function pairsThatMeet(ring: readonly LonLat[]): string[] {
  const at = (index: number) => ring[index % ring.length] as LonLat;
  const pairs: string[] = [];
  for (let one = 0; one < ring.length; one++) {
    for (let other = one + 2; other < ring.length; other++) {
      if (one === 0 && other === ring.length - 1) continue;
      if (meet(at(one), at(one + 1), at(other), at(other + 1))) pairs.push(`${one},${other}`);
    }
  }
  return pairs;
}

const lattice = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })) as fc.Arbitrary<LonLat>;
const isTidy = (ring: readonly LonLat[]) =>
  ring.every(([x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] as LonLat;
    return x !== nextX || y !== nextY;
  });

describe('edges that meet', () => {
  it('are found exactly if comparing all pairs finds some', () => {
    fc.assert(
      fc.property(fc.array(lattice, { minLength: 3, maxLength: 12 }).filter(isTidy), (ring) => {
        const found = edgesThatMeet(ring);
        const pairs = pairsThatMeet(ring);
        if (found === null) expect(pairs).toEqual([]);
        else expect(pairs).toContain([...found].sort((a, b) => a - b).join(','));
      }),
      { numRuns: 3_000 },
    );
  });

  it('are not found in a star-shaped ring of any size', () => {
    const ring = Array.from({ length: 5_000 }, (_, at): LonLat => {
      const [angle, radius] = [(at / 5_000) * 2 * Math.PI, at % 2 ? 1 : 1_000];
      return [radius * Math.cos(angle), radius * Math.sin(angle)];
    });
    expect(edgesThatMeet(ring)).toBeNull();
  });
});
