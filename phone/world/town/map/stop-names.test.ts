import { expect, test } from 'vitest';
import { theTown } from '#phone/world/town/town.ts';
import { stopNames } from './stop-names.ts';
import { streetsOf } from './streets.ts';

test('every stop of the town has a unique name, the same in both directions', () => {
  const town = theTown();
  const nameOf = stopNames(town, streetsOf(town));
  const buses = town.lines.filter(({ mode }) => mode === 'BUS');
  for (const { name, stops } of buses) {
    const names = stops.map(nameOf);
    expect(new Set(names).size, name).toBe(names.length);
    expect(names).not.toContain('');
    const ways = buses.filter((line) => line.name === name).map((line) => line.stops.map(nameOf));
    expect(ways[1]).toEqual(ways[0]?.toReversed());
  }
});
