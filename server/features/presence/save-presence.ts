import { latLngToCell } from 'h3-js';
import { sql } from 'kysely';
import { utcDay } from '#contract/utc-day.ts';
import type { Fixes } from '#engine/fixes.ts';
import type { Tx } from '#server/db/database.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import { USER_KEY_COLUMNS, type UserKey } from '#server/db/user-key.ts';

/** About 5 km² a cell: a day of a driver is a dozen of them. */
export const PRESENCE_RESOLUTION = 7;
/** Tracks are sampled at this distance; a search widens its area by as much. */
export const PRESENCE_STEP_METERS = 100;

const DAY_SECONDS = 86_400;
const SLOT_SECONDS = DAY_SECONDS / 4;
const WEEK_SECONDS = 7 * DAY_SECONDS;
/** 1970-01-05: the first Monday. */
const FIRST_MONDAY = 4 * DAY_SECONDS;
const METERS_PER_DEGREE = 111_195;

export interface SeenCell {
  week: string;
  cell: string;
  slots: number;
}

/** The Monday of the week, and the bit of the quarter of a day in it. */
export function slotOf(seconds: number): { week: string; bit: number } {
  const weeks = Math.floor((seconds - FIRST_MONDAY) / WEEK_SECONDS);
  const monday = weeks * WEEK_SECONDS + FIRST_MONDAY;
  return { week: dayOf(monday), bit: 1 << Math.floor((seconds - monday) / SLOT_SECONDS) };
}

const dayOf = (seconds: number): string => utcDay(seconds * 1000);

/** A cell as the table stores it. */
export const presenceCell = (cell: string): string => BigInt(`0x${cell}`).toString();

/** The cells of fixes in time order, computed only where somebody moved or a quarter of a day passed. */
export function presenceOf(fixes: Fixes): SeenCell[] {
  const seen = new Map<string, SeenCell>();
  let [lat, lon, slot] = [Number.NaN, Number.NaN, Number.NaN];
  for (let at = 0; at < fixes.length; at++) {
    const seconds = fixes.timestamp[at] ?? 0;
    const here = { lat: fixes.lat[at] ?? 0, lon: fixes.lon[at] ?? 0, slot: Math.floor(seconds / SLOT_SECONDS) };
    const northward = Math.abs(here.lat - lat) * METERS_PER_DEGREE;
    const eastward = Math.abs(here.lon - lon) * METERS_PER_DEGREE * Math.cos((here.lat * Math.PI) / 180);
    if (here.slot === slot && Math.max(northward, eastward) < PRESENCE_STEP_METERS) continue;
    ({ lat, lon, slot } = here);
    const { week, bit } = slotOf(seconds);
    const cell = presenceCell(latLngToCell(lat, lon, PRESENCE_RESOLUTION));
    const key = `${week}/${cell}`;
    const known = seen.get(key);
    if (known) known.slots |= bit;
    else seen.set(key, { week, cell, slots: bit });
  }
  return [...seen.values()];
}

/** Adds where people were. What is known is not written again: a phone at rest costs one read. */
export async function savePresence(tx: Tx, found: readonly (UserKey & { seen: readonly SeenCell[] })[]): Promise<void> {
  const rows = found.flatMap(({ projectId, userId, seen }) =>
    seen.map((one) => ({ project_id: projectId, user_id: userId, ...one })),
  );
  if (rows.length === 0) return;
  await insertRows(tx, 'engine-save-presence', {
    into: 'presence as p',
    rows,
    types: { ...USER_KEY_COLUMNS, week: 'date', cell: 'bigint', slots: 'int' },
    conflict: sql`on conflict (project_id, user_id, week, cell) do update
      set slots = p.slots | excluded.slots where p.slots | excluded.slots <> p.slots`,
  });
}
