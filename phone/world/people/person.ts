import { Random } from '#phone/world/random.ts';
import { distanceBetween } from '#phone/world/town/plane.ts';
import type { QuarterName, Town } from '#phone/world/town/town.ts';
import { type PhoneHabits, phoneHabits } from './phone-habits.ts';

export type PersonRole = 'van courier' | 'bike courier' | 'car' | 'train' | 'bus' | 'bicycle' | 'local';

export type SimulatedPerson = {
  readonly index: number;
  readonly userId: string;
  readonly role: PersonRole;
  readonly home: number;
  /** Undefined: not at work any more, or at home. */
  readonly work?: number;
  readonly workGarage: boolean;
  readonly shops: readonly number[];
  readonly friends: readonly number[];
  readonly car?: { readonly name: string; readonly address: string };
  /** Harsh moments for each 10 km of driving. */
  readonly harshness: number;
  /** Share of drives with a phone in the hand. */
  readonly distraction: number;
  /** Factor on the speed of walking, cycling and driving. */
  readonly pace: number;
  /** Seconds of the day at which the working day begins at the front door. */
  readonly leavesAt: number;
  readonly phone: PhoneHabits;
};

/** Six couriers in three shifts, so that someone is on the road at any hour; then a mix as towns have it. */
const COURIERS = 6;
const MIX: readonly PersonRole[] = ['car', 'train', 'car', 'bicycle', 'bus', 'car', 'local', 'car', 'train'];

export function makePerson(town: Town, seed: string, index: number): SimulatedPerson {
  const random = new Random(seed, 'person', index);
  const role = index < COURIERS ? (index % 2 === 0 ? 'van courier' : 'bike courier') : roleOf(index - COURIERS);
  const home = random.pick(town.quarters[homeQuarter(role, random)]);
  const work = workOf(town, role, home, random);
  const owns = role === 'car' || role === 'van courier' || (role !== 'bike courier' && random.chance(0.45));
  return {
    index,
    userId: `demo-user-${String(index + 1).padStart(2, '0')}`,
    role,
    home,
    ...(work !== undefined && { work }),
    workGarage: role === 'car' && random.chance(0.3),
    shops: nearest(town, home, 3, random),
    friends: Array.from({ length: 3 }, () => random.pick(town.quarters[random.pick(FRIENDS_LIVE)])),
    ...(owns && { car: carOf(role, index, random) }),
    harshness: random.chance(0.2) ? random.between(1.5, 4) : random.between(0.05, 0.8),
    distraction: random.chance(0.25) ? random.between(0.4, 0.8) : random.between(0.02, 0.2),
    pace: random.between(0.9, 1.12),
    leavesAt: Math.round(random.between(6.2, 8.6) * 3600),
    phone: phoneHabits(random),
  };
}

const FRIENDS_LIVE: readonly QuarterName[] = ['town', 'town', 'village', 'smallTown'];

const roleOf = (rank: number): PersonRole => MIX[rank % MIX.length] ?? 'car';

function homeQuarter(role: PersonRole, random: Random): QuarterName {
  if (role === 'car') return random.pick(['town', 'town', 'town', 'town', 'village', 'smallTown']);
  if (role === 'train') return random.pick(['town', 'smallTown']);
  return 'town';
}

/** Far enough for the chosen mode: a car commuter does not work next door. */
function workOf(town: Town, role: PersonRole, home: number, random: Random): number | undefined {
  if (role === 'local') return undefined;
  const reach = { car: [2200, 8500], train: [8000, 20_000], bus: [1800, 8000], bicycle: [1500, 6500] } as const;
  const [least, most] = role in reach ? reach[role as keyof typeof reach] : [0, 20_000];
  const places = Object.values(town.quarters)
    .flat()
    .filter((place) => {
      const meters = distanceBetween(town.network.at(place), town.network.at(home));
      return meters >= least && meters <= most && (role !== 'bus' || isNearStop(town, place));
    });
  return random.pick(places);
}

const isNearStop = (town: Town, place: number): boolean =>
  town.lines.some(
    ({ mode, stops }) => mode === 'BUS' && stops.some((stop) => distanceBetween(stop, town.network.at(place)) < 500),
  );

function nearest(town: Town, home: number, count: number, random: Random): number[] {
  const here = town.network.at(home);
  const around = Object.values(town.quarters)
    .flat()
    .filter((place) => {
      const meters = distanceBetween(town.network.at(place), here);
      return meters > 350 && meters < 2600;
    });
  return Array.from({ length: count }, () => random.pick(around));
}

function carOf(role: PersonRole, index: number, random: Random): { name: string; address: string } {
  const octet = () => random.whole(0, 255).toString(16).padStart(2, '0').toUpperCase();
  const name = role === 'van courier' ? `Demo van ${index + 1}` : `Demo car ${index + 1}`;
  // Locally administered addresses (x2) belong to no maker.
  return { name, address: `02:${octet()}:${octet()}:${octet()}:${octet()}:${octet()}` };
}
