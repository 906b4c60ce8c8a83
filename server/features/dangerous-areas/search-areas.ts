import { gridDisk, latLngToCell } from 'h3-js';
import { type Kysely, sql } from 'kysely';
import type { Proposal, SearchInput, SearchResult } from '#contract/dangerous-area-works.ts';
import { metersApart } from '#contract/sphere.ts';
import type { EventType } from '#contract/timeline.ts';
import { driveSamples } from '#engine/describe/drive-samples.ts';
import { type Cell, type HotSpot, hotSpots } from '#engine/risk/hot-spots.ts';
import type { Tables } from '#server/db/tables.ts';
import { type WatchedAreas, watchedAreas } from './areas-of-item.ts';
import type { AreaProgress } from './do-works.ts';
import { countTrips, pastTrips } from './past-trips.ts';

type Fixes = Parameters<typeof driveSamples>[0];

/** Cells of about 130 m across; a place is one with its six neighbours, about 170 m around its middle. */
const RESOLUTION = 10;
/** Above this number, a representative sample is used. */
const MAX_TRIPS = 50_000;
const LONGEST_STEP_SECONDS = 90;
/** The cell is computed once per this many metres. */
const STRIDE_METERS = 20;
const [MIN_RADIUS, MAX_RADIUS, MARGIN] = [60, 400, 25];

interface Noted {
  kind: EventType | 'IMPACT';
  lat: number;
  lon: number;
  trip: number;
  driver: number;
}

/** Reads drives of all projects; nothing that identifies a person leaves this function. */
export async function searchPlaces(
  db: Kysely<Tables>,
  input: SearchInput,
  since: Date,
  progress: AreaProgress,
): Promise<SearchResult> {
  const which = { since, types: ['CAR', 'DRIVING'] as const, share: 1 };
  const all = await countTrips(db, which);
  const share = Math.min(1, MAX_TRIPS / Math.max(1, all));
  const total = share < 1 ? await countTrips(db, { ...which, share }) : all;
  await progress(0, total);

  const seen = new Gathering();
  for await (const trips of pastTrips(db, { ...which, share })) {
    for (const { trip, fixes } of trips) {
      const driver = seen.driver(trip.projectId, trip.userId);
      seen.drive(fixes);
      for (const event of trip.features.drivingBehaviorEvents?.events ?? []) {
        if (event.strength >= input.strength) seen.note({ ...event, kind: event.type, trip: seen.trips, driver });
      }
      seen.trips++;
    }
    await progress(seen.trips, total);
  }
  for (const impact of await impactsSince(db, since)) {
    const driver = seen.driver(impact.projectId, impact.userId);
    seen.note({ kind: 'IMPACT', lat: impact.lat, lon: impact.lon, trip: -1, driver });
  }
  return resultOf(seen, input, share, (await watchedAreas(db)).watched);
}

/** Distance and events by cell. */
class Gathering {
  readonly cells = new Map<string, Cell>();
  readonly events: Noted[] = [];
  trips = 0;
  meters = 0;
  private readonly drivers = new Map<string, number>();

  /** A number that means nothing outside of this search. */
  driver(projectId: number, userId: string): number {
    const key = `${projectId}:${userId}`;
    const known = this.drivers.get(key) ?? this.drivers.size;
    this.drivers.set(key, known);
    return known;
  }

  drive(fixes: Fixes): void {
    const samples = driveSamples(fixes);
    let waiting = 0;
    for (let k = 1; k < samples.count; k++) {
      if ((samples.seconds[k] ?? 0) > LONGEST_STEP_SECONDS) continue;
      waiting += samples.meters[k] ?? 0;
      if (waiting < STRIDE_METERS) continue;
      const at = samples.fix[k] ?? 0;
      this.cellAt(fixes.lat[at] ?? 0, fixes.lon[at] ?? 0).meters += waiting;
      this.meters += waiting;
      waiting = 0;
    }
  }

  note(event: Noted): void {
    this.cellAt(event.lat, event.lon).events.push(this.events.length);
    this.events.push(event);
  }

  private cellAt(lat: number, lon: number): Cell {
    const key = latLngToCell(lat, lon, RESOLUTION);
    let cell = this.cells.get(key);
    if (!cell) {
      cell = { meters: 0, events: [] };
      this.cells.set(key, cell);
    }
    return cell;
  }
}

interface Impact {
  projectId: number;
  userId: string;
  lat: number;
  lon: number;
}

/** The latest; a phone that reports very many does not displace those of others. */
async function impactsSince(db: Kysely<Tables>, since: Date): Promise<Impact[]> {
  const { rows } = await sql<Impact>`
    select project_id as "projectId", user_id as "userId", lat, lon from (
      select *, row_number() over (partition by project_id, user_id order by happened_ms desc) as number
      from assistance_cases
      where kind = 'AID' and not test and state <> 'filtered' and happened_ms >= ${since.getTime()}
        and outcome is distinct from 'false-alarm' and outcome is distinct from 'test'
    ) impacts
    where number <= 20
    order by happened_ms desc
    limit 100000
  `.execute(db);
  return rows;
}

function resultOf(seen: Gathering, input: SearchInput, share: number, areas: WatchedAreas | null): SearchResult {
  const { cells, events, meters, trips } = seen;
  const spots = hotSpots(
    {
      cells,
      around: (cell) => gridDisk(cell, 1),
      driverOf: (event) => events[event]?.driver ?? -1,
      totalEvents: events.length,
      totalMeters: meters,
    },
    input,
  );
  const proposals = spots.map((spot) => proposalOf(spot, events));
  const fresh = proposals.filter(({ lat, lon }) => !isKnown(areas, lat, lon));
  const impacts = events.filter(({ kind }) => kind === 'IMPACT').length;
  const counts = { trips, share, meters: Math.round(meters), events: events.length - impacts, impacts };
  return { ...counts, known: proposals.length - fresh.length, proposals: fresh };
}

function isKnown(areas: WatchedAreas | null, lat: number, lon: number): boolean {
  areas?.fences.moveTo(lat, lon);
  return (areas?.fences.find() ?? 0) > 0;
}

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

function proposalOf({ events: numbers, meters, expected, ratio, ratioLow }: HotSpot, all: readonly Noted[]): Proposal {
  const events = numbers.flatMap((number) => all[number] ?? []);
  const mean = (pick: (event: Noted) => number) => events.reduce((sum, event) => sum + pick(event), 0) / events.length;
  const [lat, lon] = [mean((event) => event.lat), mean((event) => event.lon)];
  const farthest = events.reduce((most, event) => Math.max(most, metersApart(lat, lon, event.lat, event.lon)), 0);
  const count = (kind: Noted['kind']) => events.filter((event) => event.kind === kind).length;
  const counts = { ACCELERATION: count('ACCELERATION'), BRAKING: count('BRAKING'), CORNERING: count('CORNERING') };
  const impacts = count('IMPACT');
  return {
    lat: rounded(lat, 6),
    lon: rounded(lon, 6),
    radiusMeters: Math.ceil(Math.min(MAX_RADIUS, Math.max(MIN_RADIUS, farthest + MARGIN)) / 5) * 5,
    kind: impacts >= 2 ? 'accident-blackspot' : counts.CORNERING * 2 > events.length ? 'bend' : 'harsh-driving',
    events: counts,
    impacts,
    trips: new Set(events.map(({ trip }) => trip).filter((trip) => trip >= 0)).size,
    drivers: new Set(events.map(({ driver }) => driver)).size,
    meters: Math.round(meters),
    expected: rounded(expected, 2),
    ratio: rounded(ratio, 2),
    ratioLow: rounded(ratioLow, 2),
  };
}
