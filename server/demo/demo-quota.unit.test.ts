import { expect, it } from 'vitest';
import { DEMO_DEFAULTS } from '#phone/demo/demo-world.ts';
import { World } from '#phone/world/world.ts';
import { readConfig } from '#server/config.ts';

const A_WEDNESDAY = 20_761;

it('nobody of the demo sends more positions at once than a phone may', () => {
  const { seed, people, days } = DEMO_DEFAULTS;
  const world = new World(seed, people);
  const most = Math.max(...world.people.map((person) => world.day(person, A_WEDNESDAY).fixes.length));
  expect(most * days).toBeLessThan(readConfig({}, '/').quotas.phonePositions);
});
