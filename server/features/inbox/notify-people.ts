import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { InboxFacts, InboxKind } from '#contract/inbox.ts';
import type { Tables } from '#server/db/tables.ts';

interface Common {
  /** Null if it concerns no project. */
  projectId: number | null;
  /** The app user it is about; it is erased with that user. */
  userId?: string | undefined;
  /** Who caused it. */
  by?: string | undefined;
  /** A second entry with the same topic moves the first one up. */
  topic: string;
}
/** Something that people should know about. */
export type News = { [K in InboxKind]: Common & { kind: K; facts: InboxFacts[K] } }[InboxKind];

/** The role that somebody must still have to read it. */
export type NeededRole = 'dolphin' | 'admin' | 'reader';

interface Entry {
  person: string;
  needs: NeededRole;
  news: News;
}

/** Notifies every admin of the project; projects without one notify the dolphins instead. */
export async function notifyAdmins(db: Kysely<Tables>, news: readonly News[]): Promise<void> {
  const projects = [...new Set(news.map(({ projectId }) => projectId))].filter((id) => id !== null);
  if (projects.length === 0) return;
  const admins = await db
    .selectFrom('project_roles')
    .select(['project_id', 'user_id'])
    .where(sql<boolean>`project_id = any(${projects}::bigint[])`)
    .where('role', '=', 'admin')
    .orderBy('user_id')
    .execute();
  const isLookedAfter = projects.every((id) => admins.some(({ project_id }) => project_id === id));
  const dolphins = isLookedAfter ? [] : await db.selectFrom('global_roles').select('user_id').execute();
  const entries = news.flatMap((one) => {
    const own = admins.filter(({ project_id }) => project_id === one.projectId);
    const people = own.length > 0 ? own : dolphins;
    return people.map(({ user_id }): Entry => ({ person: user_id, needs: 'admin', news: one }));
  });
  await insertEntries(db, entries);
}

/** Notifies these people; those who are gone are left out. */
export async function notifyPeople(
  db: Kysely<Tables>,
  people: readonly (string | null)[],
  needs: NeededRole,
  news: News,
): Promise<void> {
  const known = people.filter((person) => person !== null);
  await insertEntries(
    db,
    known.map((person) => ({ person, needs, news })),
  );
}

/** Marks it as read for everyone, because somebody takes care of it. */
export async function settleTopic(db: Kysely<Tables>, topic: string): Promise<void> {
  await db
    .updateTable('inbox_entries')
    .set({ read_at: sql<Date>`now()` })
    .where('topic', '=', topic)
    .where('read_at', 'is', null)
    .execute();
}

/** Removes entries whose topic is gone. */
export async function dropTopic(db: Kysely<Tables>, topic: string): Promise<void> {
  await db.deleteFrom('inbox_entries').where('topic', '=', topic).execute();
}

async function insertEntries(db: Kysely<Tables>, entries: readonly Entry[]): Promise<void> {
  // The last of several with the same topic: a statement cannot change a row twice.
  const rows = [...new Map(entries.map((one) => [`${one.person} ${one.news.topic}`, one])).values()];
  if (rows.length === 0) return;
  // An entry about an app user is one of the user's rows, so its statement names the user.
  const ofUsers = rows.filter(({ news }) => news.userId !== undefined);
  const others = rows.filter(({ news }) => news.userId === undefined);
  if (ofUsers.length > 0) await insertRowsOf(db, ofUsers, sql`user_id, `);
  if (others.length > 0) await insertRowsOf(db, others, sql``);
  const projects = [...new Set(rows.map(({ news }) => news.projectId))].filter((id) => id !== null);
  if (projects.length === 0) return;
  const changes = projects.map((project_id) => ({ project_id, kind: 'inbox' }));
  await db.insertInto('live_changes').values(changes).execute();
}

const insertRowsOf = (db: Kysely<Tables>, rows: readonly Entry[], userId: RawBuilder<unknown>) =>
  sql`
    insert into inbox_entries as e (${userId}person_id, project_id, by_person, kind, needs, topic, facts, at)
    select ${userId}t.person_id, t.project_id, t.by_person, t.kind, t.needs, t.topic, t.facts, now()
    from unnest(
      ${rows.map(({ person }) => person)}::uuid[],
      ${rows.map(({ news }) => news.projectId)}::bigint[],
      ${rows.map(({ news }) => news.userId ?? null)}::text[],
      ${rows.map(({ news }) => news.by ?? null)}::uuid[],
      ${rows.map(({ news }) => news.kind)}::text[],
      ${rows.map(({ needs }) => needs)}::text[],
      ${rows.map(({ news }) => news.topic)}::text[],
      ${rows.map(({ news }) => JSON.stringify(news.facts))}::jsonb[]
    ) t (person_id, project_id, user_id, by_person, kind, needs, topic, facts)
    join users u on u.id = t.person_id
    order by t.topic, t.person_id
    on conflict (topic, person_id) do update set
      times = case when e.read_at is null then e.times + 1 else 1 end,
      read_at = null, at = excluded.at, facts = excluded.facts, by_person = excluded.by_person, needs = excluded.needs
  `.execute(db);
