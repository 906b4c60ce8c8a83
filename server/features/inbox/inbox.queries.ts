import { type Kysely, sql } from 'kysely';
import { type InboxEntry, type InboxKind, MAX_COUNTED } from '#contract/inbox.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Person } from '#server/http/caller.ts';
import { descending, type Page, page, sortKey } from '#server/http/page.ts';

type Database = Kysely<Tables>;

/** Entries disappear at once for people who lose the role. */
function ownEntries(db: Database, { id, globalRoles, projectRoles }: Person) {
  const isDolphin = globalRoles.includes('admin');
  const projectsOf = (...roles: readonly string[]): number[] =>
    projectRoles.filter((entry) => entry.roles.some((role) => roles.includes(role))).map(({ projectId }) => projectId);
  return db
    .selectFrom('inbox_entries as e')
    .leftJoin('projects as p', 'p.id', 'e.project_id')
    .where('e.person_id', '=', id)
    .where('p.deleted_at', 'is', null)
    .where(
      sql<boolean>`(
        ${isDolphin}::boolean
        or e.needs = 'admin' and e.project_id = any(${projectsOf('admin')}::bigint[])
        or e.needs = 'reader' and e.project_id = any(${projectsOf('admin', 'reader')}::bigint[])
      )`,
    );
}

const NEWEST_FIRST = descending(sortKey.time('e.at'), sortKey.uuid('e.id'));

interface InboxQuery {
  kind?: InboxKind | undefined;
  state?: 'unread' | undefined;
  cursor?: string | undefined;
  limit: number;
}

export async function inboxPage(
  db: Database,
  person: Person,
  { kind, state, cursor, limit }: InboxQuery,
): Promise<Page<InboxEntry>> {
  const query = ownEntries(db, person)
    .leftJoin('users as u', 'u.id', 'e.by_person')
    .selectAll('e')
    .select(['p.name as projectName', 'u.email as by'])
    .$if(kind !== undefined, (some) => some.where('e.kind', '=', kind ?? 'case'))
    .$if(state === 'unread', (some) => some.where('e.read_at', 'is', null));
  const { items, next } = await page(query, { order: NEWEST_FIRST, cursor, limit });
  return {
    items: items.map((row) => {
      const project = row.project_id === null ? null : { id: row.project_id, name: row.projectName ?? '' };
      const { id, user_id: userId, by, times, kind: of, facts } = row;
      const when = { at: row.at.toISOString(), times, isRead: row.read_at !== null };
      return { id, project, userId, by, ...when, kind: of, facts } as InboxEntry;
    }),
    next,
  };
}

export async function countUnread(db: Database, person: Person): Promise<number> {
  const unread = ownEntries(db, person).select('e.id').where('e.read_at', 'is', null).limit(MAX_COUNTED);
  const { count } = await db
    .selectFrom(unread.as('u'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
