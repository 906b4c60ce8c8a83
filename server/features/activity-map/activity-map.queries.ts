import { cellToBoundary, cellToLatLng, isValidCell } from 'h3-js';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  ACTIVITY_EVENTS,
  ACTIVITY_MODES,
  type ActivityCell,
  type ActivityCellDetails,
  type ActivityCells,
  type ActivityEvent,
  type ActivityLayer,
  type ActivityMode,
} from '#contract/activity-map.ts';
import { DEFAULT_SETTINGS } from '#contract/project-settings.ts';
import { dayAfter, utcDay } from '#contract/utc-day.ts';
import type { Tables } from '#server/db/tables.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { createPace } from '#server/pace.ts';
import { mondayOf } from '#server/time/weeks.ts';
import {
  activityCellsWithin,
  cellOf,
  indexOf,
  type MapBounds,
  numberOfCell,
  resolutionFor,
  resolutionOf,
} from './cells.ts';
import { type ActivityWeeks, type ChosenPeople, chosenPeople, sampledOf, scaledToSegment } from './chosen-people.ts';
import { PeriodSums } from './period-sums.ts';
import { AT, activityRowOf } from './sums.ts';
import { sumsOfPeople } from './sums-of-people.ts';

type Database = Kysely<Tables>;

export interface ActivityPeriod {
  projectId: number;
  weeks: number;
  segment: string;
  /** The first and last Monday; without them the period ends with the current week. */
  from?: string | undefined;
  to?: string | undefined;
}

const ROWS_PER_TURN = 64;
const MODES = ACTIVITY_MODES.map((_, at) => at);
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The first Monday of a period that ends with the current UTC week. There is no upper bound, for zones ahead of UTC. */
export function firstWeek({ weeks }: Pick<ActivityPeriod, 'weeks'>, now: Date): string {
  return dayAfter(mondayOf(utcDay(now)), -7 * (weeks - 1));
}

export async function leastPeopleOf(db: Database, projectId: number): Promise<number> {
  const row = await db
    .selectFrom('project_settings')
    .select('map_least_people')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row?.map_least_people ?? DEFAULT_SETTINGS.mapLeastPeople;
}

/** The sums of cells of one resolution; estimated if `chosen` is only a share of the segment. */
async function sumsOfCells(
  db: Database,
  period: ActivityPeriod,
  cells: readonly string[],
  now: Date,
): Promise<{ sums: Map<string, PeriodSums>; chosen: ChosenPeople | null }> {
  const weeks = { ...period, from: period.from ?? firstWeek(period, now) };
  const chosen = await chosenPeople(db, period);
  if (chosen) {
    const all = cells.map(cellOf);
    const wanted = new Set(all.map(numberOfCell));
    return { sums: await sumsOfPeople(db, weeks, chosen, resolutionOf(all[0] ?? 0n), wanted), chosen };
  }
  const isWanted = sql`cell = any(${cells.map((index) => String(cellOf(index)))}::bigint[])`;
  return { sums: await sumsWhere(db, weeks, isWanted), chosen };
}

/** Stored sums of the cells that meet a condition. */
export async function sumsWhere(
  db: Database,
  { projectId, segment, from, to }: Omit<ActivityWeeks, 'weeks'>,
  isWanted: RawBuilder<unknown>,
): Promise<Map<string, PeriodSums>> {
  // As JSON: the driver reads arrays character by character, which took half the time of a map.
  const { rows } = await sql<{ cell: string; sums: number[] }>`
    select cell::text as cell, to_json(sums) as sums from activity_cells
    where project_id = ${projectId} and segment = ${activityRowOf(segment).row}
      and ${isWanted} and week >= ${from}::date and ${to ? sql`week <= ${to}::date` : sql`true`}
  `.execute(db);
  const found = new Map<string, PeriodSums>();
  const pace = createPace();
  for (const [at, { cell, sums }] of rows.entries()) {
    if (at % ROWS_PER_TURN === 0) await pace();
    const own = found.get(cell) ?? new PeriodSums(segment);
    found.set(cell, own);
    own.add(sums);
  }
  return found;
}

export const EVENTS_OF_LAYER: Readonly<Record<ActivityLayer, readonly ActivityEvent[]>> = {
  trips: [],
  stays: [],
  harsh: ['acceleration', 'braking', 'cornering'],
  speeding: ['speeding'],
  phoneUse: ['phoneUse'],
  impacts: ['impact'],
};

interface Shown {
  layer: ActivityLayer;
  mode?: ActivityMode | undefined;
  hour?: number | undefined;
}

/** The positions of the sums that a layer shows. */
function positionsOf({ layer, mode, hour }: Shown): number[] {
  if (layer === 'trips') {
    return mode ? [AT.trips(ACTIVITY_MODES.indexOf(mode))] : ACTIVITY_MODES.map((_, at) => AT.trips(at));
  }
  if (layer === 'stays') return [hour === undefined ? AT.stays : AT.stayHour(hour)];
  return EVENTS_OF_LAYER[layer].map((event) => AT.event(event));
}

/** Where the people are counted who are behind what is shown. */
function peopleAt(shown: Shown): number {
  const [position = AT.stays, ...others] = positionsOf(shown);
  if (others.length === 0) return AT.peopleBehind(position);
  return shown.layer === 'trips' ? AT.peopleOfTrips : AT.peopleHarsh;
}

/** Without modes and kinds of events of too few people, who could be told from the sum and the others. */
export function amountShown(own: PeriodSums, shown: Shown, leastPeople: number): { value: number; people: number } {
  const peopleBehind = (at: number): number => own.at(AT.peopleBehind(at));
  const all = positionsOf(shown).filter((at) => own.at(at) > 0);
  const kept = all.filter((at) => peopleBehind(at) >= leastPeople);
  const isWhole = kept.length === all.length;
  return {
    value: kept.reduce((sum, at) => sum + own.at(at), 0),
    people: isWhole ? own.at(peopleAt(shown)) : Math.max(0, ...kept.map(peopleBehind)),
  };
}

/** The cells of a view with any activity, without cells of too few people. */
export async function activityCells(
  db: Database,
  period: ActivityPeriod,
  { bounds, ...shown }: Shown & { bounds: MapBounds },
  now: Date,
): Promise<ActivityCells> {
  if (shown.mode && shown.layer !== 'trips') throw new AppError('bad_request', 'Only trips have a mode.');
  if (shown.hour !== undefined && shown.layer !== 'stays') throw new AppError('bad_request', 'Only stays have hours.');
  const resolution = resolutionFor(bounds);
  const leastPeople = await leastPeopleOf(db, period.projectId);
  const { sums, chosen } = await sumsOfCells(db, period, activityCellsWithin(bounds, resolution), now);
  const whole = scaledToSegment(chosen);
  const positions = positionsOf(shown);
  const all = [...sums].flatMap(([cell, own]): Omit<ActivityCell, 'outline'>[] => {
    if (positions.every((at) => own.at(at) === 0)) return [];
    const { value, people } = amountShown(own, shown, leastPeople);
    return [{ cell: indexOf(cell), value: whole(value), people }];
  });
  const cells = all.filter(({ people }) => people >= leastPeople);
  cells.sort((a, b) => b.value - a.value || (a.cell < b.cell ? -1 : 1));
  const drawn = cells.map((one) => ({ ...one, outline: outlineOf(one.cell) }));
  return { resolution, leastPeople, cells: drawn, withheld: all.length - cells.length, sampled: sampledOf(chosen) };
}

/** About a metre. */
const DIGITS = 5;

function outlineOf(cell: string): number[] {
  const corners = cellToBoundary(cell, true).slice(0, -1);
  const [[first = 0] = []] = corners;
  return corners.flatMap(([lon = 0, lat = 0]) => {
    const turned = lon - first > 180 ? lon - 360 : lon - first < -180 ? lon + 360 : lon;
    return [Number(turned.toFixed(DIGITS)), Number(lat.toFixed(DIGITS))];
  });
}

/** A cell with too few people looks like a cell without activity, and so does each part of its activity. */
export async function readActivityCell(
  db: Database,
  period: ActivityPeriod,
  cell: string,
  now: Date,
  shown?: Shown,
): Promise<ActivityCellDetails> {
  if (!isValidCell(cell)) throw notFound('The cell');
  const { sums: found, chosen } = await sumsOfCells(db, period, [cell], now);
  const sums = found.get(String(cellOf(cell)));
  const whole = scaledToSegment(chosen);
  const least = await leastPeopleOf(db, period.projectId);
  const people = sums?.at(AT.people) ?? 0;
  if (!sums || people < least || (shown && amountShown(sums, shown, least).people < least)) throw notFound('The cell');
  const isShown = (at: number): boolean => sums.at(AT.peopleBehind(at)) >= least;
  const amount = (at: number) => (isShown(at) ? whole(sums.at(at)) : 0);
  const sum = (positions: readonly number[]): number => positions.reduce((so, at) => so + sums.at(at), 0);
  /** An hour without what is not shown of the whole day; each of it may be of another person. */
  const inHour = <Kind>(
    kinds: readonly Kind[],
    at: (kind: Kind) => number,
    hourAt: (kind: Kind) => number,
    of: number,
  ) => {
    const [shownKinds, others] = [
      kinds.filter((kind) => isShown(at(kind))),
      kinds.filter((kind) => !isShown(at(kind))),
    ];
    return sums.at(of) - sum(others.map(hourAt)) < least ? 0 : whole(sum(shownKinds.map(hourAt)));
  };
  const [lat, lon] = cellToLatLng(cell);
  const byMode = ACTIVITY_MODES.map((mode, at) => [mode, amount(AT.trips(at))] as const);
  const byEvent = ACTIVITY_EVENTS.map((event) => [event, amount(AT.event(event))] as const);
  return {
    lat,
    lon,
    people,
    trips: Object.fromEntries(byMode) as Record<ActivityMode, number>,
    stays: amount(AT.stays),
    events: Object.fromEntries(byEvent) as Record<ActivityEvent, number>,
    hours: {
      trips: HOURS.map((hour) => inHour(MODES, AT.trips, (mode) => AT.tripHour(mode, hour), AT.peopleOfTripHour(hour))),
      stays: HOURS.map((hour) => amount(AT.stayHour(hour))),
      events: HOURS.map((hour) =>
        inHour(ACTIVITY_EVENTS, AT.event, (kind) => AT.eventHour(kind, hour), AT.peopleOfEventHour(hour)),
      ),
    },
  };
}
