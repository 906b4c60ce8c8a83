import { sql } from 'kysely';
import { dayAfter } from '#contract/utc-day.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { type UserKey, userKeyText } from '#server/db/user-key.ts';
import { dayRows, type TouchedDay, WITHIN_DAY } from '#server/ingest/run/touched-days.ts';
import { BYTES_OF_FACT } from './fact-codec.ts';
import { type UserWeek, weekKey, weekRows, weeksOf } from './user-weeks.ts';

/** The projects with logged changes; one index lookup per project. */
export async function projectsWithChanges(db: Db): Promise<number[]> {
  const { rows } = await sql<{ projectId: number }>`
    select p.id as "projectId" from projects p
    where exists (select 1 from activity_changes c where c.project_id = p.id)
  `.execute(db);
  return rows.map(({ projectId }) => projectId);
}

/** Changes of all days of a user that are split into days at once. */
const USERS_AT_ONCE = 10;

export interface StepSize {
  days: number;
  /** Further days wait for the next step. */
  items: number;
  /** Of the weeks of these days, which are read along. */
  storedFacts: number;
  /** Further items wait for the next step: facts that are added to or removed from the sums, once for each row. */
  amounts: number;
}

/** Removes the next logged changes of a project and returns the affected days, each once. The caller holds the lock. */
export async function dequeueActivityChanges(
  tx: Tx,
  projectId: number,
  size: StepSize,
): Promise<{ days: TouchedDay[]; isMore: boolean }> {
  let waiting = await waitingDays(tx, projectId, size.days);
  // Otherwise changes of many users at once would all be split before the first of their days is done.
  const isSplit = waiting.length < size.days && (await splitUsers(tx, projectId));
  if (isSplit) waiting = await waitingDays(tx, projectId, size.days);
  const taken = await firstUpTo(tx, waiting, size);
  await deleteChanges(tx, taken);
  const days = new Map<string, TouchedDay>();
  for (const one of taken) {
    for (const day of affectedBy(one)) days.set(dayKey(day), day);
  }
  return { days: [...days.values()], isMore: isSplit || taken.length < waiting.length || waiting.length === size.days };
}

/** A stay is placed where the previous trip ended, so a change also affects the next day. */
const affectedBy = (one: TouchedDay): TouchedDay[] => [one, { ...one, day: dayAfter(one.day) }];

export const dayKey = (one: TouchedDay): string => `${one.day} ${userKeyText(one)}`;

/** The latest first, which people look at most; so the days of a week are done together. */
async function waitingDays(tx: Tx, projectId: number, limit: number): Promise<TouchedDay[]> {
  const { rows } = await sql<TouchedDay>`
    select distinct project_id as "projectId", user_id as "userId", day from activity_changes
    where project_id = ${projectId} and day is not null
    order by day desc, user_id limit ${limit}
  `.execute(tx);
  return rows;
}

/** As many as have so many items, and so many facts in their weeks, together; at least one. */
async function firstUpTo(tx: Tx, waiting: readonly TouchedDay[], size: StepSize): Promise<TouchedDay[]> {
  if (waiting.length === 0) return [];
  const itemsOf = await countItems(tx, waiting);
  const factsOf = await countStoredFacts(tx, waiting);
  const weeks = new Set<string>();
  let [items, facts] = [0, 0];
  const end = waiting.findIndex((one, at) => {
    items += itemsOf.get(dayKey(one)) ?? 0;
    for (const week of weeksOf(affectedBy(one)).map(weekKey)) {
      if (!weeks.has(week)) facts += factsOf.get(week) ?? 0;
      weeks.add(week);
    }
    return at > 0 && (items > size.items || facts > size.storedFacts);
  });
  return waiting.slice(0, end < 0 ? waiting.length : end);
}

async function countItems(tx: Tx, days: readonly TouchedDay[]): Promise<Map<string, number>> {
  const { rows } = await sql<TouchedDay & { count: number }>`
    select given.project_id as "projectId", given.user_id as "userId", given.day, count(*)::int as count
    from ${dayRows(days)}
    join timeline_items i on i.project_id = given.project_id and i.user_id = given.user_id and ${WITHIN_DAY}
    group by given.project_id, given.user_id, given.day
  `.execute(tx);
  return new Map(rows.map((row) => [dayKey(row), row.count]));
}

/** By week; their length is known without reading them. */
async function countStoredFacts(tx: Tx, days: readonly TouchedDay[]): Promise<Map<string, number>> {
  const { rows } = await sql<UserWeek & { bytes: number }>`
    select a.project_id as "projectId", a.user_id as "userId", a.week, sum(length(a.facts))::int as bytes
    from ${weekRows(days.flatMap(affectedBy))}
    join activity_items a on a.project_id = given.project_id and a.user_id = given.user_id and a.week = given.week
    group by a.project_id, a.user_id, a.week
  `.execute(tx);
  return new Map(rows.map((row) => [weekKey(row), row.bytes / BYTES_OF_FACT]));
}

async function deleteChanges(tx: Tx, taken: readonly TouchedDay[]): Promise<void> {
  if (taken.length === 0) return;
  await sql`
    delete from activity_changes c using ${dayRows(taken)}
    where c.project_id = given.project_id and c.user_id = given.user_id and c.day = given.day
  `.execute(tx);
}

/** Replaces changes of all days of a user by one for each day, unless it waits already; returns whether there were any. */
async function splitUsers(tx: Tx, projectId: number): Promise<boolean> {
  const { rows } = await sql<{ userId: string }>`
    delete from activity_changes
    where project_id = ${projectId} and day is null and user_id = any(array(
      select user_id from activity_changes where project_id = ${projectId} and day is null limit ${USERS_AT_ONCE}
    ))
    returning user_id as "userId"
  `.execute(tx);
  for (const userId of new Set(rows.map((row) => row.userId))) {
    const days = await daysOf(tx, { projectId, userId });
    if (days.length === 0) continue;
    await sql`
      insert into activity_changes (project_id, user_id, day)
      select given.project_id, given.user_id, given.day from ${dayRows(days)}
      where not exists (
        select 1 from activity_changes c
        where c.project_id = given.project_id and c.user_id = given.user_id and c.day = given.day
      )
    `.execute(tx);
  }
  return rows.length > 0;
}

async function daysOf(tx: Tx, { projectId, userId }: UserKey): Promise<TouchedDay[]> {
  const { rows } = await sql<{ day: string }>`
    select day from activity_items where project_id = ${projectId} and user_id = ${userId}
    union
    select day from timeline_items where project_id = ${projectId} and user_id = ${userId}
  `.execute(tx);
  return rows.map(({ day }) => ({ projectId, userId, day }));
}
