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
  ALL_SEGMENT,
} from '#contract/activity-map.ts';
import { DEFAULT_SETTINGS } from '#contract/project-settings.ts';
import { dayAfter, utcDay } from '#contract/utc-day.ts';
import type { Tables } from '#server/db/tables.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
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
import { AT, activityRowOf } from './sums.ts';
import { sumsOfPeople } from './sums-of-people.ts';

type Database = Kysely<Tables>;

export interface ActivityPeriod {
  projectId: number;
  weeks: number;
  segment: string;
}

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

/** Sums of a cell over a period. People cannot be summed over weeks, so the week with the most is a lower bound. */
export class PeriodSums {
  readonly amounts = new Map<number, number>();
  private readonly offset: number;

  constructor(segment: string) {
    this.offset = activityRowOf(segment).offset;
  }

  add(pairs: readonly number[]): void {
    for (let at = 0; at < pairs.length; at += 2) {
      const position = (pairs[at] ?? 0) - this.offset;
      const [amount, before] = [pairs[at + 1] ?? 0, this.amounts.get(position) ?? 0];
      const isPeople = position >= AT.people && position < AT.trips(0);
      this.amounts.set(position, isPeople ? Math.max(before, amount) : before + amount);
    }
  }

  at(position: number): number {
    return this.amounts.get(position) ?? 0;
  }
}

/** The sums of cells of one resolution; estimated if `chosen` is only a share of the segment. */
async function sumsOfCells(
  db: Database,
  period: ActivityPeriod,
  cells: readonly string[],
  now: Date,
): Promise<{ sums: Map<string, PeriodSums>; chosen: ChosenPeople | null }> {
  const weeks = { ...period, from: firstWeek(period, now) };
  const chosen = await chosenPeople(db, period);
  if (chosen) {
    const all = cells.map(cellOf);
    const wanted = new Set(all.map(numberOfCell));
    return { sums: await sumsOfChosen(db, weeks, chosen, resolutionOf(all[0] ?? 0n), wanted), chosen };
  }
  const isWanted = sql`cell = any(${cells.map((index) => String(cellOf(index)))}::bigint[])`;
  return { sums: await sumsWhere(db, weeks, isWanted), chosen };
}

/** Sums by cell of the chosen people. */
export async function sumsOfChosen(...asked: Parameters<typeof sumsOfPeople>): Promise<Map<string, PeriodSums>> {
  return summedUp(await sumsOfPeople(...asked), ALL_SEGMENT);
}

function summedUp(rows: readonly { cell: string; sums: readonly number[] }[], segment: string) {
  const found = new Map<string, PeriodSums>();
  for (const { cell, sums } of rows) {
    const own = found.get(cell) ?? new PeriodSums(segment);
    found.set(cell, own);
    own.add(sums);
  }
  return found;
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
  return summedUp(rows, segment);
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
export function peopleAt(shown: Shown): number {
  const [position = AT.stays, ...others] = positionsOf(shown);
  if (others.length === 0) return AT.peopleBehind(position);
  return shown.layer === 'trips' ? AT.peopleOfTrips : AT.peopleHarsh;
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
    const value = positions.reduce((sum, at) => sum + own.at(at), 0);
    return value > 0 ? [{ cell: indexOf(cell), value: whole(value), people: own.at(peopleAt(shown)) }] : [];
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
  if (!sums || people < least || (shown && sums.at(peopleAt(shown)) < least)) throw notFound('The cell');
  const amount = (at: number) => (sums.at(AT.peopleBehind(at)) < least ? 0 : whole(sums.at(at)));
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
      trips: HOURS.map((hour) => amount(AT.tripHour(hour))),
      stays: HOURS.map((hour) => amount(AT.stayHour(hour))),
      events: HOURS.map((hour) => amount(AT.eventHour(hour))),
    },
  };
}
