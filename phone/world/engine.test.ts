import { describe, expect, test } from 'vitest';
import { segmentsOf, timelineOf } from '#engine/timeline.ts';
import { World } from './world.ts';

const DAY = 20_761;
const SHORTEST_MS = 120_000;

/** For each true leg what the engine says of most of its time. */
function verdicts(people: number, days: number): { truth: string; verdict: string }[] {
  const world = new World('demo', people);
  const found: { truth: string; verdict: string }[] = [];
  for (const person of world.people) {
    for (let day = DAY; day < DAY + days; day++) {
      const { fixes, truth } = world.day(person, day);
      const segments = segmentsOf(fixes);
      for (const leg of truth) {
        if (leg.toMs - leg.fromMs < SHORTEST_MS) continue;
        const shares = new Map<string, number>();
        for (const { startMs, endMs, type } of segments) {
          const shared = Math.min(endMs, leg.toMs) - Math.max(startMs, leg.fromMs);
          if (shared > 0) shares.set(type, (shares.get(type) ?? 0) + shared);
        }
        const [best] = [...shares].sort(([, a], [, b]) => b - a);
        found.push({ truth: leg.mode, verdict: best?.[0] ?? 'nothing' });
      }
    }
  }
  return found;
}

describe('the trip engine, given the simulated phones', () => {
  const all = verdicts(28, 2);
  const rightShare = (legs: typeof all) => legs.filter(({ truth, verdict }) => truth === verdict).length / legs.length;

  test('finds the true mode for most legs', () => {
    expect(all.length).toBeGreaterThan(150);
    expect(rightShare(all)).toBeGreaterThan(0.7);
  });

  test.each(['WALKING', 'CYCLING', 'CAR', 'TRAIN'])('finds %s more often than all others together', (mode) => {
    const legs = all.filter(({ truth }) => truth === mode);
    expect(legs.length).toBeGreaterThan(10);
    expect(rightShare(legs)).toBeGreaterThan(0.5);
  });

  test('detects nearly every leg as movement', () => {
    const unseen = all.filter(({ verdict }) => ['IDLE', 'nothing', 'FAKETRIP'].includes(verdict));
    expect(unseen.length / all.length).toBeLessThan(0.1);
  });

  test('finds most harsh moments by GPS alone, and invents few', () => {
    const world = new World('demo', 28);
    const count = { felt: 0, seen: 0, invented: 0 };
    for (const person of world.people.filter(({ car }) => car)) {
      const { fixes, records } = world.day(person, DAY);
      const felt = records.events.flatMap((event) => ('rawAccel' in event ? [event] : []));
      const found = timelineOf(fixes).flatMap(({ features }) => features.drivingBehaviorEvents?.events ?? []);
      const same = (a: (typeof felt)[number], b: (typeof found)[number]) =>
        a.kind === b.type && Math.abs(Date.parse(b.timestamp) - a.t) < 6_000;
      count.felt += felt.length;
      count.seen += felt.filter((event) => found.some((other) => same(event, other))).length;
      count.invented += found.filter((other) => !felt.some((event) => same(event, other))).length;
    }
    expect(count.felt).toBeGreaterThan(15);
    expect(count.seen / count.felt).toBeGreaterThan(0.5);
    expect(count.invented / count.felt).toBeLessThan(0.25);
  });
});
