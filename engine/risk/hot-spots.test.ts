import { describe, expect, it } from 'vitest';
import { type Cell, hotSpots, type Threshold } from './hot-spots.ts';

/** A straight road of cells; each has the one before and after as neighbours. */
const around = (cell: string) => [-1, 0, 1].map((step) => String(Number(cell) + step));
function aRoad(cells: readonly [meters: number, events: number][], drivers = 50) {
  const map = new Map<string, Cell>();
  let event = 0;
  cells.forEach(([meters, events], at) => {
    map.set(String(at), { meters, events: Array.from({ length: events }, () => event++) });
  });
  const totalMeters = cells.reduce((sum, [meters]) => sum + meters, 0);
  return { cells: map, around, driverOf: (one: number) => one % drivers, totalEvents: event, totalMeters };
}
const USUAL: Threshold = { ratio: 2, events: 5, drivers: 3 };
const quiet = (count: number): [number, number][] => Array.from({ length: count }, () => [50_000, 0]);

describe('hot spots', () => {
  it('are where events cluster, told once', () => {
    const spots = hotSpots(aRoad([...quiet(20), [50_000, 12], [50_000, 9], ...quiet(20)]), USUAL);
    expect(spots).toHaveLength(1);
    expect(['20', '21']).toContain(spots[0]?.cell);
    expect(spots[0]?.events).toHaveLength(21);
  });

  it('are not on a busy road that has only more of everything', () => {
    const even = Array.from({ length: 30 }, (_, at): [number, number] => (at === 15 ? [5_000_000, 100] : [50_000, 1]));
    expect(hotSpots(aRoad(even), USUAL)).toEqual([]);
    const rare = even.map(([meters, events], at): [number, number] => (at === 3 ? [meters, 30] : [meters, events]));
    const spots = hotSpots(aRoad(rare), USUAL);
    expect(spots.map(({ cell }) => Math.abs(Number(cell) - 3) <= 1)).toEqual([true]);
  });

  it('need enough events, drivers and kilometres', () => {
    const few: [number, number][] = [...quiet(30), [50_000, 6], ...quiet(30)];
    expect(hotSpots(aRoad(few), USUAL)).toHaveLength(1);
    expect(hotSpots(aRoad(few), { ...USUAL, events: 7 })).toEqual([]);
    expect(hotSpots(aRoad(few, 2), USUAL)).toEqual([]);
    expect(
      hotSpots(
        aRoad([
          [100, 0],
          [200, 6],
          [100, 0],
        ]),
        USUAL,
      ),
    ).toEqual([]);
    expect(hotSpots(aRoad([]), USUAL)).toEqual([]);
  });

  it('are fewer the higher the threshold is, and never below it', () => {
    const road = aRoad(
      Array.from({ length: 200 }, (_, at): [number, number] => [40_000, at % 10 === 0 ? 3 + (at % 70) / 5 : 0]),
    );
    const counts = [1, 2, 3, 5, 8].map((ratio) => {
      const spots = hotSpots(road, { ...USUAL, ratio });
      for (const spot of spots) {
        expect(spot.ratioLow).toBeGreaterThanOrEqual(ratio);
        expect(spot.ratio).toBeGreaterThan(spot.ratioLow);
      }
      return spots.length;
    });
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(counts[0]).toBeGreaterThan(counts[4] ?? 0);
  });

  it('take each event once', () => {
    const spots = hotSpots(
      aRoad([...quiet(9), [50_000, 20], [50_000, 2], [50_000, 2], [50_000, 20], ...quiet(30)]),
      USUAL,
    );
    const events = spots.flatMap((spot) => spot.events);
    expect(new Set(events).size).toBe(events.length);
    expect(spots).toHaveLength(2);
  });
});
