import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { USER_KEY_COLUMNS, type UserKey } from '#server/db/user-key.ts';
import type { TouchedDay } from '#server/ingest/run/touched-days.ts';
import type { Pace } from '#server/pace.ts';
import { FACT_KINDS, unpackEvents } from './fact-codec.ts';
import type { Contribution } from './sums.ts';
import { weekRows } from './user-weeks.ts';

/** Contributions that are written by one statement. */
const ITEMS_AT_ONCE = 50;

/** The stored contribution of an item. */
export interface Contributed extends UserKey, Contribution {
  startTs: number;
  source: 'item' | 'impact';
  day: string;
  week: string;
  fingerprint: string;
}

/** Of all weeks in which items of these days are or have been. */
export async function contributedInWeeks(tx: Tx, days: readonly TouchedDay[]): Promise<Contributed[]> {
  const { rows } = await sql<Contributed>`
    select a.project_id as "projectId", a.user_id as "userId", a.start_ts as "startTs", a.source, a.day, a.week,
      a.fingerprint, a.mode, a.segments, a.facts
    from ${weekRows(days)}
    join activity_items a on a.project_id = given.project_id and a.user_id = given.user_id and a.week = given.week
  `.execute(tx);
  return rows;
}

const ITEM_KEY = { ...USER_KEY_COLUMNS, start_ts: 'bigint', source: 'text' } as const;

/** Each removed one may be replaced by an added one. */
export async function replaceContributions(
  tx: Tx,
  removed: readonly Contributed[],
  added: readonly Contributed[],
  pace: Pace,
): Promise<void> {
  if (removed.length === 0 && added.length === 0) return;
  const keys = removed.map(keysOf);
  for (const table of ['activity_items', 'activity_events'] as const) {
    await sql`
      delete from ${sql.table(table)} a using ${givenRows(keys, ITEM_KEY)}
      where a.project_id = given.project_id and a.user_id = given.user_id and a.start_ts = given.start_ts
        and a.source = given.source
    `.execute(tx);
  }
  for (let at = 0; at < added.length; at += ITEMS_AT_ONCE) {
    await addContributions(tx, added.slice(at, at + ITEMS_AT_ONCE), pace);
  }
}

/** Where only the segments are others, the facts stay: the positions they were read from may have expired. */
export async function moveContributions(tx: Tx, moved: readonly Contributed[], pace: Pace): Promise<void> {
  for (let at = 0; at < moved.length; at += ITEMS_AT_ONCE) {
    const rows = moved
      .slice(at, at + ITEMS_AT_ONCE)
      .map((one) => ({ ...keysOf(one), segments: JSON.stringify(one.segments) }));
    await sql`
      update activity_items a set segments = array(select jsonb_array_elements_text(given.segments))
      from ${givenRows(rows, { ...ITEM_KEY, segments: 'jsonb' })}
      where a.project_id = given.project_id and a.user_id = given.user_id and a.start_ts = given.start_ts
        and a.source = given.source
    `.execute(tx);
    await pace();
  }
}

const keysOf = ({ projectId, userId, startTs, source }: Contributed) => ({
  project_id: projectId,
  user_id: userId,
  start_ts: startTs,
  source,
});

type ActivityEventRow = ReturnType<typeof keysOf> & {
  number: number;
  kind: number;
  week: string;
  cell: string;
  at_ts: number;
};

async function addContributions(tx: Tx, added: readonly Contributed[], pace: Pace): Promise<void> {
  const items = added.map((one) => ({
    ...keysOf(one),
    day: one.day,
    week: one.week,
    fingerprint: one.fingerprint,
    mode: one.mode,
    segments: JSON.stringify(one.segments),
    facts: one.facts,
  }));
  await sql`
    insert into activity_items (project_id, user_id, start_ts, source, day, week, fingerprint, mode, segments, facts)
    select project_id, user_id, start_ts, source, day, week, fingerprint, mode,
      array(select jsonb_array_elements_text(segments)), facts
    from ${givenRows(items, {
      ...ITEM_KEY,
      day: 'date',
      week: 'date',
      fingerprint: 'text',
      mode: 'smallint',
      segments: 'jsonb',
      facts: 'bytea',
    })}
  `.execute(tx);
  const events: ActivityEventRow[] = [];
  for (const one of added) {
    await pace();
    for (const [number, { kind, cell, atTs }] of unpackEvents(one.facts)) {
      const what = { number, kind: FACT_KINDS.indexOf(kind), week: one.week, cell: String(cell), at_ts: atTs };
      events.push({ ...keysOf(one), ...what });
    }
  }
  if (events.length === 0) return;
  await sql`
    insert into activity_events (project_id, user_id, start_ts, source, number, kind, week, cell, at_ts)
    select * from ${givenRows(events, {
      ...ITEM_KEY,
      number: 'integer',
      kind: 'smallint',
      week: 'date',
      cell: 'bigint',
      at_ts: 'bigint',
    })}
  `.execute(tx);
}
