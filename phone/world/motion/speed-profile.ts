import type { Random } from '#phone/world/random.ts';
import { type Path, STATION_METERS } from '#phone/world/town/path.ts';
import type { Vehicle } from './vehicle.ts';

/** Something out of the ordinary at a station. */
export type Incident =
  | { readonly kind: 'brake'; readonly station: number; readonly mps2: number; readonly toMps: number }
  | { readonly kind: 'pull'; readonly station: number; readonly mps2: number }
  | { readonly kind: 'corner'; readonly station: number; readonly mps2: number };

/** Speed at each station, and how long one stands there. */
export type SpeedProfile = { readonly mps: Float64Array; readonly standSeconds: Float64Array };

/** Stations over which an incident is felt. */
const BRAKE_STATIONS = 12;
const PULL_STATIONS = 8;
const CORNER_STATIONS = 8;
/** Mood and traffic change over about this distance. */
const SWAY_METERS = 260;
const YIELD_MPS = 2.5;
const STOP_SECONDS: Readonly<Record<'least' | 'most', number>> = { least: 6, most: 18 };

/** The fastest ride that respects limits, bends, stops and the vehicle's capabilities. */
export function speedProfile(
  path: Path,
  vehicle: Vehicle,
  random: Random,
  incidents: readonly Incident[] = [],
  stopStations: readonly number[] = [],
): SpeedProfile {
  const { count } = path;
  const cap = new Float64Array(count);
  const pull = new Float32Array(count).fill(vehicle.pull);
  const brake = new Float32Array(count).fill(vehicle.brake);
  const lateral = new Float32Array(count).fill(vehicle.lateral);
  const standSeconds = new Float64Array(count);
  for (const { kind, station, mps2 } of incidents) {
    const [column, from, to] =
      kind === 'brake'
        ? [brake, station - BRAKE_STATIONS, station]
        : kind === 'pull'
          ? [pull, station, station + PULL_STATIONS]
          : [lateral, station - CORNER_STATIONS, station + CORNER_STATIONS];
    column.fill(mps2, Math.max(0, from), Math.max(0, to + 1));
  }
  fillCaps(cap, path, vehicle, lateral, random);
  for (const { kind, station } of path.halts) {
    const edge = station < 2 || station > count - 3;
    if (edge) continue;
    if (kind === 'yield') cap[station] = Math.min(cap[station] ?? 0, YIELD_MPS);
    if (kind === 'light' && random.chance(vehicle.redShare)) halt(station, random.between(3, vehicle.redSeconds));
  }
  for (const station of stopStations) halt(station, random.between(STOP_SECONDS.least, STOP_SECONDS.most));
  for (const incident of incidents) {
    if (incident.kind !== 'brake') continue;
    cap[incident.station] = Math.min(cap[incident.station] ?? 0, incident.toMps);
  }
  halt(0, 0);
  halt(count - 1, 0);

  for (let at = 1; at < count; at++) {
    const before = cap[at - 1] ?? 0;
    const strength = (pull[at - 1] ?? 0) / (1 + vehicle.fade * before);
    cap[at] = Math.min(cap[at] ?? 0, Math.sqrt(before * before + 2 * strength * STATION_METERS));
  }
  for (let at = count - 2; at >= 0; at--) {
    const after = cap[at + 1] ?? 0;
    cap[at] = Math.min(cap[at] ?? 0, Math.sqrt(after * after + 2 * (brake[at] ?? 0) * STATION_METERS));
  }
  return { mps: cap, standSeconds };

  function halt(station: number, seconds: number): void {
    cap[station] = 0;
    standSeconds[station] = seconds;
  }
}

function fillCaps(cap: Float64Array, path: Path, vehicle: Vehicle, lateral: Float32Array, random: Random): void {
  const keep = Math.exp(-STATION_METERS / SWAY_METERS);
  const stir = Math.sqrt(1 - keep * keep);
  let mood = random.normal();
  for (let at = 0; at < path.count; at++) {
    mood = keep * mood + stir * random.normal();
    const input =
      Math.min(vehicle.topSpeed, (path.limit[at] ?? 0) * vehicle.limitShare) * (1 + vehicle.sway * (mood - 0.4));
    const bend = path.bend[at] ?? 0;
    const inBend = bend > 1e-5 ? Math.sqrt((lateral[at] ?? 0) / bend) : Number.POSITIVE_INFINITY;
    cap[at] = Math.max(0.4 * vehicle.topSpeed > 1 ? 0.6 : 0.4, Math.min(input, inBend));
  }
}
