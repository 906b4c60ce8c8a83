import { beaconOf } from '#phone/world/sense/scan-car.ts';
import { World } from '#phone/world/world.ts';
import { DEMO_DEFAULTS } from './demo-world.ts';

export interface DemoCar {
  userId: string;
  name: string;
  /** Of its radio. */
  address: string;
  beacon: string | null;
}

/** What the demo's people drive: the same in every world of that seed. */
export const demoCars = (): DemoCar[] =>
  new World(DEMO_DEFAULTS.seed, DEMO_DEFAULTS.people).people.flatMap((person) =>
    person.car && (person.role === 'car' || person.role === 'van courier')
      ? [{ userId: person.userId, ...person.car, beacon: beaconOf(person) }]
      : [],
  );
