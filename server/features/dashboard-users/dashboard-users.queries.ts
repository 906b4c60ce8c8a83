import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { UserRoleFilter, UserSort } from '#contract/dolphin.ts';
import type { ProjectRole } from '#contract/roles.ts';
import type { Tables } from '#server/db/tables.ts';
import { orderBy, page, type SortKey, sortKey } from '#server/http/page.ts';

type Database = Kysely<Tables>;

/** Each has an index on exactly this expression. */
const SORT_KEYS = {
  name: sortKey.text(sql`lower(users.lastname || ' ' || users.firstname)`),
  email: sortKey.text('users.email'),
  company: sortKey.text(sql`lower(users.company)`),
  signIn: sortKey.time(sql`coalesce(users.last_sign_in_at, 'epoch'::timestamptz)`),
  created: sortKey.time('users.created_at'),
} satisfies Record<string, SortKey>;

const PARTING = "'@.-_+''/\\', '         '";
const WORDS = sql`to_tsvector('simple', translate(lower(
  users.firstname || ' ' || users.lastname || ' ' || users.company || ' ' || users.email), ${sql.raw(PARTING)}))`;

/** Every search word must be the beginning of a word of the person. */
const matches = (search: string): RawBuilder<boolean> | null => {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  if (!words) return null;
  return sql<boolean>`${WORDS} @@ to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`;
};

const ANY_ROLE = sql`select 1 from project_roles r where r.user_id = users.id`;
const DOLPHIN = sql<boolean>`exists (select 1 from global_roles g where g.user_id = users.id)`;

function holds(role: UserRoleFilter): RawBuilder<boolean> {
  if (role === 'dolphin') return sql`users.id in (select user_id from global_roles)`;
  if (role === 'none') return sql`not exists (${ANY_ROLE}) and not ${DOLPHIN}`;
  return sql`exists (${ANY_ROLE} and r.role = ${role})`;
}

export interface UsersFilter {
  issuer: string;
  search?: string | undefined;
  role?: UserRoleFilter | undefined;
  sort: UserSort;
  cursor?: string | undefined;
  limit: number;
  now: Date;
  idleSince: Date;
}

export function usersPage(db: Database, filter: UsersFilter) {
  const { now, idleSince } = filter;
  let query = db
    .selectFrom('users')
    .select([
      'users.id',
      'users.uid',
      'users.email',
      'users.email_verified as emailVerified',
      'users.firstname',
      'users.lastname',
      'users.company',
      'users.created_at as createdAt',
      'users.last_sign_in_at as lastSignInAt',
      sql<boolean>`users.disabled_at is not null`.as('disabled'),
      DOLPHIN.as('dolphin'),
      sql<ProjectRole[]>`array(
        select distinct r.role from project_roles r join projects p on p.id = r.project_id and p.deleted_at is null
        where r.user_id = users.id order by r.role)`.as('roles'),
      sql<number>`(
        select count(distinct r.project_id) from project_roles r
        join projects p on p.id = r.project_id and p.deleted_at is null where r.user_id = users.id)`.as('projects'),
      sql<number>`(
        select count(*) from sessions s
        where s.user_id = users.id and s.expires_at > ${now} and s.last_seen_at > ${idleSince})`.as('sessions'),
    ])
    .where('users.issuer', '=', filter.issuer);
  const found = filter.search ? matches(filter.search) : null;
  if (found) query = query.where(found);
  if (filter.role) query = query.where(holds(filter.role));
  return page(query, { ...filter, order: orderBy(SORT_KEYS, filter.sort, sortKey.uuid('users.id')) });
}
