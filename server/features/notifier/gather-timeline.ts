import { type RawBuilder, sql } from 'kysely';
import { inParts } from '#contract/in-parts.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { isCluster } from '#server/db/distribute.ts';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import { byShard } from '#server/db/shards.ts';
import { USER_KEY_COLUMNS, type UserKey, userKeyText } from '#server/db/user-key.ts';
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

const oldest = (but: RawBuilder<boolean>) => sql<ChangeRow>`
  select * from timeline_changes where ${but} order by at, start_ts limit ${sql.lit(AT_ONCE)}
`;

/** No project waits for the many changes of another, such as those of recomputed trips. */
const oldestOfEachProject = (but: RawBuilder<boolean>) => sql<ChangeRow>`
  ${withProjectsIn('timeline_changes')}
  select c.* from projects p, lateral (
    select * from timeline_changes where project_id = p.project_id and ${but}
    order by at, start_ts limit ${equalShare(AT_ONCE)}
  ) c
  order by at, start_ts limit ${sql.lit(AT_ONCE)}
`;

/**
 * Turns the changes that the engine and people recorded with their items into events, and removes the records: each
 * step commits with the previous one. The record's id is the event's id. Changes of users who are being erased stay.
 */
export async function gatherTimeline(db: Db): Promise<number> {
  const onCluster = await isCluster(db);
  return db.transaction().execute(async (tx) => {
    const { rows: lock } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as mine
    `.execute(tx);
    if (!lock[0]?.mine) return 0;
    const kept: UserKey[] = [];
    let gathered = 0;
    // However many changes a user has who is being erased, those of others follow.
    for (let before = -1; before < kept.length; ) {
      before = kept.length;
      const { rows: changes } = await (onCluster ? oldest : oldestOfEachProject)(notOf(kept)).execute(tx);
      const { living, locked } = await lockUsers(db, tx, changes);
      const free = changes.filter((change) => !locked.has(keyOf(change)));
      const sent = (await ofReceivers(tx, free)).filter((change) => living.has(keyOf(change)));
      for (const some of inParts(sent, EVENTS_AT_ONCE)) await notifyAll(tx, await eventsOf(tx, some));
      await forget(tx, free);
      kept.push(...locked.values());
      gathered += free.length;
    }
    return gathered;
  });
}

const notOf = (users: readonly UserKey[]): RawBuilder<boolean> =>
  users.length === 0
    ? sql`true`
    : sql`(project_id, user_id) not in (
        select * from unnest(${users.map((user) => user.projectId)}::bigint[], ${users.map((user) => user.userId)}::text[])
      )`;

/** Changes nobody is notified of need no event. */
async function ofReceivers(tx: Tx, changes: readonly ChangeRow[]): Promise<ChangeRow[]> {
  if (changes.length === 0) return [];
  const { rows } = await sql<{ project_id: number }>`
    select project_id from receivers
    where kind = 'timeline' and (active or off_reason is not null)
      and project_id = any(${[...new Set(changes.map((change) => change.project_id))]}::bigint[])
  `.execute(tx);
  const projects = new Set(rows.map((row) => row.project_id));
  return changes.filter((change) => projects.has(change.project_id));
}

const userOf = (row: { project_id: number; user_id: string }): UserKey => ({
  projectId: row.project_id,
  userId: row.user_id,
});
const keyOf = (row: { project_id: number; user_id: string }): string => userKeyText(userOf(row));

interface Users {
  /** Locked by us: their erasure waits. */
  living: ReadonlyMap<string, UserKey>;
  /** Locked by their erasure, for which nobody else's events wait. */
  locked: ReadonlyMap<string, UserKey>;
}

/** Whoever is in neither was erased. */
async function lockUsers(db: Db, tx: Tx, changes: readonly ChangeRow[]): Promise<Users> {
  const users = new Map(changes.map((change) => [keyOf(change), userOf(change)]));
  const living = new Map<string, UserKey>();
  const locked = new Map<string, UserKey>();
  // A cluster locks rows of one shard at a time.
  for (const group of await byShard(db, [...users.values()])) {
    for (const user of await findUsers(tx, group, sql`for key share of u skip locked`)) {
      living.set(userKeyText(user), user);
    }
    const others = group.filter((user) => !living.has(userKeyText(user)));
    if (others.length === 0) continue;
    for (const user of await findUsers(tx, others)) locked.set(userKeyText(user), user);
  }
  return { living, locked };
}

async function findUsers(tx: Tx, users: readonly UserKey[], lock = sql``): Promise<UserKey[]> {
  const given = users.map(({ projectId, userId }) => ({ project_id: projectId, user_id: userId }));
  const { rows } = await sql<UserKey>`
    select u.project_id as "projectId", u.user_id as "userId" from app_users u, ${givenRows(given, USER_KEY_COLUMNS)}
    where ${ofGiven('u', users)} order by u.project_id, u.user_id ${lock}
  `.execute(tx);
  return rows;
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

async function forget(tx: Tx, changes: readonly ChangeRow[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    delete from timeline_changes c using unnest(
      ${changes.map((one) => one.project_id)}::bigint[],
      ${changes.map((one) => one.user_id)}::text[],
      ${changes.map((one) => one.change_id)}::uuid[]
    ) as g (project_id, user_id, change_id)
    where c.project_id = g.project_id and c.user_id = g.user_id and c.change_id = g.change_id
  `.execute(tx);
}
