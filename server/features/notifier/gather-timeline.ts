import { sql } from 'kysely';
import { inParts } from '#contract/in-parts.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { isCluster } from '#server/db/distribute.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { USER_KEY_COLUMNS } from '#server/db/user-key.ts';
import { presentItem, rfc3339 } from '#server/features/timeline/timeline.queries.ts';
import { equalShare, withProjectsIn } from '#server/live/in-turns.ts';
import type { EventFacts, NotifierEvent } from './event-body.ts';
import { notifyAll } from './notify.ts';

/** One at a time across processes: a user's changes stay in order. */
const LOCK = 7_301_844_917;
const AT_ONCE = 1_000;
/** Each is written in one turn, and trips may have long metadata. */
const EVENTS_AT_ONCE = 50;

interface ChangeRow {
  project_id: number;
  user_id: string;
  change_id: string;
  at: Date;
  kind: 'created' | 'changed' | 'deleted';
  start_ts: number;
}

const OLDEST = sql<ChangeRow>`select * from timeline_changes order by at, start_ts limit ${sql.lit(AT_ONCE)}`;

/** No project waits for the many changes of another, such as those of recomputed trips. */
const OLDEST_OF_EACH_PROJECT = sql<ChangeRow>`
  ${withProjectsIn('timeline_changes')}
  select c.* from projects p, lateral (
    select * from timeline_changes where project_id = p.project_id
    order by at, start_ts limit ${equalShare(AT_ONCE)}
  ) c
  order by at, start_ts limit ${sql.lit(AT_ONCE)}
`;

/**
 * Turns the changes that the engine and people recorded with their items into events, and removes the records: each
 * step commits with the previous one. The record's id is the event's id.
 */
export async function gatherTimeline(db: Db): Promise<number> {
  const onCluster = await isCluster(db);
  return db.transaction().execute(async (tx) => {
    const { rows: lock } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as mine
    `.execute(tx);
    if (!lock[0]?.mine) return 0;
    const { rows: changes } = await (onCluster ? OLDEST : OLDEST_OF_EACH_PROJECT).execute(tx);
    if (changes.length === 0) return 0;
    const wanted = await ofReceivers(tx, changes);
    const living = await lockUsers(tx, wanted, onCluster);
    const sent = wanted.filter((change) => living.has(keyOf(change)));
    for (const some of inParts(sent, EVENTS_AT_ONCE)) await notifyAll(tx, await eventsOf(tx, some));
    await forget(tx, changes);
    return changes.length;
  });
}

/** Changes nobody is notified of need no event. */
async function ofReceivers(tx: Tx, changes: readonly ChangeRow[]): Promise<ChangeRow[]> {
  const { rows } = await sql<{ project_id: number }>`
    select project_id from receivers
    where kind = 'timeline' and (active or off_reason is not null)
      and project_id = any(${[...new Set(changes.map((change) => change.project_id))]}::bigint[])
  `.execute(tx);
  const projects = new Set(rows.map((row) => row.project_id));
  return changes.filter((change) => projects.has(change.project_id));
}

const keyOf = (of: { project_id: number; user_id: string }): string => `${of.project_id}:${of.user_id}`;

/** An erasure removes the user first: either it waits for us, or we find nobody and send nothing. */
async function lockUsers(tx: Tx, changes: readonly ChangeRow[], onCluster: boolean): Promise<Set<string>> {
  const users = [
    ...new Map(
      changes.map((change) => [keyOf(change), { project_id: change.project_id, user_id: change.user_id }]),
    ).values(),
  ];
  // A cluster locks rows of one user at a time.
  const groups = onCluster ? users.map((user) => [user]) : users.length > 0 ? [users] : [];
  const living = new Set<string>();
  for (const group of groups) {
    const { rows } = await sql<{ project_id: number; user_id: string }>`
      select u.project_id, u.user_id from app_users u, ${givenRows(group, USER_KEY_COLUMNS)}
      where u.project_id = given.project_id and u.user_id = given.user_id
      order by u.project_id, u.user_id
      for key share of u
    `.execute(tx);
    for (const row of rows) living.add(keyOf(row));
  }
  return living;
}

async function eventsOf(tx: Tx, changes: readonly ChangeRow[]): Promise<NotifierEvent[]> {
  if (changes.length === 0) return [];
  const items = await tx
    .selectFrom('timeline_items')
    .selectAll()
    .where(
      sql<boolean>`(project_id, user_id, start_ts) in (
        select * from unnest(${changes.map((one) => one.project_id)}::bigint[],
          ${changes.map((one) => one.user_id)}::text[], ${changes.map((one) => one.start_ts)}::bigint[])
      )`,
    )
    .where('deleted', '=', false)
    .where('open', '=', false)
    .execute();
  const found = new Map(items.map((item) => [`${keyOf(item)}:${item.start_ts}`, presentItem(item)]));
  const factsOf = (change: ChangeRow): EventFacts | null => {
    if (change.kind === 'deleted') return { kind: 'TIMELINE_DELETED', startTs: rfc3339(change.start_ts) };
    const item = found.get(`${keyOf(change)}:${change.start_ts}`);
    // Deleted meanwhile: that is a separate change and reported by itself.
    if (!item) return null;
    return { kind: change.kind === 'created' ? 'TIMELINE_CREATED' : 'TIMELINE_CHANGED', item };
  };
  return changes.flatMap((change) => {
    const facts = factsOf(change);
    const { project_id: projectId, user_id: userId, change_id: id, at: time } = change;
    return facts ? [{ projectId, userId, id, time, facts }] : [];
  });
}

const forget = (tx: Tx, changes: readonly ChangeRow[]) =>
  sql`
    delete from timeline_changes c using unnest(
      ${changes.map((one) => one.project_id)}::bigint[],
      ${changes.map((one) => one.user_id)}::text[],
      ${changes.map((one) => one.change_id)}::uuid[]
    ) as g (project_id, user_id, change_id)
    where c.project_id = g.project_id and c.user_id = g.user_id and c.change_id = g.change_id
  `.execute(tx);
