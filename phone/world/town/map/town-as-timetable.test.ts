import { describe, expect, it } from 'vitest';
import { theTown } from '#phone/world/town/town.ts';
import { nextDeparture } from '#phone/world/town/transit.ts';
import { townAsTimetable } from './town-as-timetable.ts';

const rowsOf = (text = ''): string[][] =>
  text
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','));
const secondsIn = (clock = ''): number => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
};

describe('the timetable of the demo region', () => {
  const feed = townAsTimetable('20260101', '20261231');

  it('has every line, and a stop for each of both ways', () => {
    const { lines } = theTown();
    expect(rowsOf(feed['routes.txt']).map(([, name]) => name)).toEqual(['1', '2', '3', 'S1']);
    expect(rowsOf(feed['stops.txt'])).toHaveLength(lines.reduce((sum, { stops }) => sum + stops.length, 0));
  });

  it('has exactly the departures at which simulated people board', () => {
    const times = new Set(rowsOf(feed['stop_times.txt']).map(([, , leaves, stop]) => `${stop} ${secondsIn(leaves)}`));
    theTown().lines.forEach((line, number) => {
      line.stops.slice(0, -1).forEach((stop, at) => {
        for (const after of [5 * 3600, 12.3 * 3600, 22 * 3600]) {
          const leaves = nextDeparture(line, stop, after) ?? Number.NaN;
          const isListed = [Math.floor(leaves), Math.ceil(leaves)].some((second) =>
            times.has(`${number}-${at} ${second}`),
          );
          expect(isListed, `${line.name} at stop ${at} after ${after}`).toBe(true);
        }
      });
    });
  });
});
