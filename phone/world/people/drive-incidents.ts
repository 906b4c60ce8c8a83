import type { Incident, SpeedProfile } from '#phone/world/motion/speed-profile.ts';
import type { Random } from '#phone/world/random.ts';
import { type Path, STATION_METERS } from '#phone/world/town/path.ts';
import type { Harsh, LoggedPhoneUse } from './day-log.ts';
import type { SimulatedPerson } from './person.ts';

/** Slower than this nobody brakes hard. */
const FAST_MPS = 12;
const SHARP_BEND = 0.04;
/** Some places are rough for everyone: one in this many squares of the region. */
const [SQUARE_METERS, ONE_IN] = [160, 45];
/** What a phone's sensors report, m/s². */
export const FELT: Readonly<Record<Harsh['kind'], number>> = { BRAKING: 3, ACCELERATION: 2.5, CORNERING: 3 };

/** Where this drive will be rough: more often with rough drivers and on long routes. */
export function incidentsOf(path: Path, person: SimulatedPerson, random: Random): Incident[] {
  const expected = (person.harshness * path.count * STATION_METERS) / 10_000;
  const count = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0);
  const incidents: Incident[] = [];
  const [bends, rough] = [sharpBends(path), roughPlaces(path)];
  for (let tries = 0; incidents.length < count && tries < 20 * count; tries++) {
    const station = random.chance(0.2)
      ? random.pick(bends)
      : rough.length > 0 && random.chance(0.4)
        ? random.pick(rough)
        : random.whole(40, Math.max(40, path.count - 40));
    const apart = incidents.every((other) => Math.abs(other.station - station) > 60);
    const incident = apart ? incidentAt(path, station, random) : undefined;
    if (incident) incidents.push(incident);
  }
  return incidents;
}

/** Stations in sharp bends; the first station where there are none. */
function sharpBends({ bend, count }: Path): number[] {
  const found: number[] = [];
  for (let at = 5; at < count - 5; at++) if ((bend[at] ?? 0) > SHARP_BEND) found.push(at);
  return found.length > 0 ? found : [0];
}

/** Stations at places that are rough for everyone: a hidden side road, poor visibility. */
function roughPlaces({ x, y, count }: Path): number[] {
  const found: number[] = [];
  for (let at = 40; at < count - 40; at++) {
    const [column, row] = [Math.floor((x[at] ?? 0) / SQUARE_METERS), Math.floor((y[at] ?? 0) / SQUARE_METERS)];
    const square = (Math.imul(column, 73_856_093) ^ Math.imul(row, 19_349_663)) >>> 0;
    if (square % ONE_IN === 0) found.push(at);
  }
  return found;
}

function incidentAt(path: Path, station: number, random: Random): Incident | undefined {
  const bend = path.bend[station] ?? 0;
  if (bend > SHARP_BEND) return { kind: 'corner', station, mps2: random.between(3.6, 5.4) };
  if ((path.limit[station] ?? 0) < FAST_MPS || bend > SHARP_BEND / 4) return undefined;
  if (random.chance(0.3)) {
    const light = path.halts.find((halt) => Math.abs(halt.station - station) < 100);
    if (light) return { kind: 'pull', station: light.station, mps2: random.between(3.4, 4.6) };
  }
  return { kind: 'brake', station, mps2: random.between(4.2, 7.2), toMps: random.between(2, 5) };
}

/** The incidents actually felt, with time and force; hard braking at walking pace does not count. */
export function feltMoments(
  path: Path,
  profile: SpeedProfile,
  left: Float64Array,
  incidents: readonly Incident[],
): Harsh[] {
  const felt: Harsh[] = [];
  for (const { kind, station } of incidents) {
    let peak = 0;
    let where = station;
    for (let at = Math.max(1, station - 12); at < Math.min(path.count - 1, station + 12); at++) {
      const before = profile.mps[at - 1] ?? 0;
      const here = profile.mps[at] ?? 0;
      const along = (here * here - before * before) / (2 * STATION_METERS);
      const strength = kind === 'corner' ? here * here * (path.bend[at] ?? 0) : kind === 'brake' ? -along : along;
      if (strength > peak) {
        peak = strength;
        where = at;
      }
    }
    const name = kind === 'corner' ? 'CORNERING' : kind === 'brake' ? 'BRAKING' : 'ACCELERATION';
    if (peak < FELT[name]) continue;
    felt.push({ second: left[where] ?? 0, kind: name, mps2: peak, x: path.x[where] ?? 0, y: path.y[where] ?? 0 });
  }
  return felt;
}

/** How the phone was used during a drive. */
export function phoneUseDuring(person: SimulatedPerson, from: number, to: number, random: Random): LoggedPhoneUse[] {
  const length = to - from;
  if (length < 180 || !random.chance(person.distraction)) return [];
  const uses: LoggedPhoneUse[] = [];
  let at = from + random.between(30, 0.4 * length);
  while (at < to - 40) {
    const kind = random.pick(['SWIPE_AND_TYPE', 'SWIPE_AND_TYPE', 'PHONE_CALL', 'PHONE_CALL_HANDS_FREE'] as const);
    const lasts = kind === 'SWIPE_AND_TYPE' ? random.between(4, 35) : random.between(40, 260);
    const end = Math.min(to - 5, at + lasts);
    uses.push({ kind, from: at, to: end });
    at = end + random.between(120, 900);
  }
  return uses;
}
