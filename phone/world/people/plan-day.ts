import type { Random } from '#phone/world/random.ts';
import { type DayNumber, weekdayOf } from './calendar.ts';
import type { SimulatedPerson } from './person.ts';

export type TourMode = 'CAR' | 'CYCLING' | 'WALKING' | 'TRANSIT';

export type PlannedVisit = {
  readonly at: number;
  readonly staySeconds: number;
  readonly purpose: 'work' | 'shopping' | 'friends' | 'lunch' | 'delivery' | 'leisure';
  /** Parked below ground. */
  readonly garage?: boolean;
  /** A walk around and back during the stay. */
  readonly strollTo?: number;
};

/** A tour from home through some visits and back. */
export type Tour = {
  readonly leaveAt: number;
  readonly mode: TourMode;
  readonly visits: readonly PlannedVisit[];
  /** No further visit is begun after this second of the day. */
  readonly endBy?: number;
};

const HOUR = 3600;
const LATEST = 22.3 * HOUR;

/** What a person does on a day; some days nothing. */
export function planDay(person: SimulatedPerson, day: DayNumber, random: Random): Tour[] {
  if (person.role === 'van courier' || person.role === 'bike courier') return [shift(person, random)];
  const weekday = weekdayOf(day);
  const atWork = weekday >= 1 && weekday <= 5 && person.work !== undefined && !random.chance(0.06);
  const tours = atWork ? [workday(person, random)] : freeDay(person, random);
  if (atWork && random.chance(0.18)) tours.push(evening(person, random));
  return tours.filter(({ leaveAt }) => leaveAt < LATEST);
}

const COMMUTES: Readonly<Record<SimulatedPerson['role'], TourMode>> = {
  car: 'CAR',
  train: 'TRANSIT',
  bus: 'TRANSIT',
  bicycle: 'CYCLING',
  local: 'WALKING',
  'van courier': 'CAR',
  'bike courier': 'CYCLING',
};

function workday(person: SimulatedPerson, random: Random): Tour {
  const leaveAt = person.leavesAt + Math.round(random.normal() * 420);
  const strolls = random.chance(0.25);
  const visits: PlannedVisit[] = [
    {
      at: person.work ?? person.home,
      staySeconds: Math.round(random.between(7.6, 9) * HOUR),
      purpose: 'work',
      garage: person.workGarage,
      ...(strolls && { strollTo: random.whole(0, 1_000_000) }),
    },
  ];
  if (random.chance(0.35)) visits.push(shopping(person, random));
  return { leaveAt: Math.max(5 * HOUR, leaveAt), mode: COMMUTES[person.role], visits };
}

function freeDay(person: SimulatedPerson, random: Random): Tour[] {
  const tours: Tour[] = [];
  if (random.chance(0.7)) {
    const walks = !person.car || random.chance(0.35);
    const mode = walks ? (person.role === 'bicycle' ? 'CYCLING' : 'WALKING') : 'CAR';
    const leaveAt = Math.round(random.between(8.5, 11.5) * HOUR);
    tours.push({ leaveAt, mode, visits: [shopping(person, random)] });
  }
  if (random.chance(0.55)) {
    const leaveAt = Math.round(random.between(13.5, 16) * HOUR);
    tours.push({ leaveAt, mode: leisureMode(person, random), visits: [friends(person, random)] });
  }
  return tours;
}

function evening(person: SimulatedPerson, random: Random): Tour {
  const leaveAt = Math.round(random.between(19.2, 20.2) * HOUR);
  const visit = { ...shopping(person, random), purpose: 'leisure' as const, staySeconds: random.whole(3000, 5400) };
  return { leaveAt, mode: person.car && random.chance(0.5) ? 'CAR' : 'WALKING', visits: [visit] };
}

/** Eight hours of deliveries with a break, in one of three shifts. */
function shift(person: SimulatedPerson, random: Random): Tour {
  const begin = Math.floor(person.index / 2) * 8 * HOUR + random.whole(60, 420);
  const places = [...person.shops, ...person.friends, person.work ?? person.home];
  const mode = COMMUTES[person.role];
  const reach = mode === 'CYCLING' ? [...person.shops, person.work ?? person.home, ...person.shops] : places;
  const visits = Array.from({ length: 40 }, (_, at): PlannedVisit => {
    const staySeconds = at === 9 ? random.whole(1500, 2400) : random.whole(420, 1020);
    return { at: random.pick(reach), staySeconds, purpose: 'delivery' };
  });
  return { leaveAt: begin, mode, visits, endBy: begin + 7.1 * HOUR };
}

const shopping = (person: SimulatedPerson, random: Random): PlannedVisit => ({
  at: random.pick(person.shops),
  staySeconds: random.whole(720, 2700),
  purpose: 'shopping',
});

const friends = (person: SimulatedPerson, random: Random): PlannedVisit => ({
  at: random.pick(person.friends),
  staySeconds: random.whole(5400, 10_800),
  purpose: 'friends',
});

function leisureMode(person: SimulatedPerson, random: Random): TourMode {
  if (person.role === 'bicycle') return 'CYCLING';
  if (person.car && random.chance(0.6)) return 'CAR';
  return 'TRANSIT';
}
