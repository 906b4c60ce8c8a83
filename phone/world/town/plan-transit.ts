import { STATION_METERS } from './path.ts';
import { distanceBetween, type Place } from './plane.ts';
import type { Town } from './town.ts';
import type { TownLine, TransitStop } from './transit.ts';

export type PlannedRide = { readonly line: TownLine; readonly board: TransitStop; readonly alight: TransitStop };

const WALK_MPS = 1.05; // as the crow flies: streets are longer
const BOARDING_SECONDS = 420;
/** Shorter rides are walked. */
const MIN_RIDE_METERS = 700;

type Plan = { rides: PlannedRide[]; seconds: number };

/** The rides of the fastest route by public transport; none if walking is faster. At most bus, train, bus. */
export function planTransit(town: Town, from: Place, to: Place): readonly PlannedRide[] {
  const onFoot: Plan = { rides: [], seconds: distanceBetween(from, to) / WALK_MPS };
  let best = quicker(
    onFoot,
    direct(town, from, to, () => true),
  );
  for (const line of town.lines) {
    if (line.mode !== 'TRAIN') continue;
    const accesses = line.stops.map((stop) => accessBy(town, from, stop));
    const egresses = line.stops.map((stop) => accessBy(town, stop, to));
    line.stops.forEach((board, boardAt) => {
      line.stops.forEach((alight, alightAt) => {
        const access = accesses[boardAt];
        const egress = egresses[alightAt];
        if (!access || !egress || alightAt <= boardAt) return;
        const ride = rideOf(line, board, alight);
        best = quicker(best, {
          rides: [...access.rides, ...ride.rides, ...egress.rides],
          seconds: access.seconds + ride.seconds + egress.seconds,
        });
      });
    });
  }
  return best.rides;
}

function accessBy(town: Town, from: Place, to: Place): Plan {
  const onFoot: Plan = { rides: [], seconds: distanceBetween(from, to) / WALK_MPS };
  return quicker(
    onFoot,
    direct(town, from, to, ({ mode }) => mode === 'BUS'),
  );
}

/** The best ride on one line, with the walks before and after. */
function direct(town: Town, from: Place, to: Place, may: (line: TownLine) => boolean): Plan {
  let best: Plan = { rides: [], seconds: Number.POSITIVE_INFINITY };
  for (const line of town.lines.filter(may)) {
    line.stops.forEach((board, at) => {
      const access = distanceBetween(from, board) / WALK_MPS;
      if (access >= best.seconds) return;
      for (const alight of line.stops.slice(at + 1)) {
        const ride = rideOf(line, board, alight);
        best = quicker(best, { ...ride, seconds: access + ride.seconds + distanceBetween(alight, to) / WALK_MPS });
      }
    });
  }
  return best;
}

function rideOf(line: TownLine, board: TransitStop, alight: TransitStop): Plan {
  const meters = (alight.station - board.station) * STATION_METERS;
  const seconds = meters < MIN_RIDE_METERS ? Number.POSITIVE_INFINITY : BOARDING_SECONDS + meters / line.timetableMps;
  return { rides: [{ line, board, alight }], seconds };
}

const quicker = (a: Plan, b: Plan): Plan => (b.seconds < a.seconds ? b : a);
