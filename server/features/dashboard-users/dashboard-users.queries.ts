import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { UserRoleFilter, UserSort } from '#contract/dolphin.ts';
import type { ProjectRole } from '#contract/roles.ts';
import { afterPlace, type KeysetOrder, keyOf, orderOf, type Place } from '#server/db/keyset.ts';
import type { Tables } from '#server/db/tables.ts';

type Database = Kysely<Tables>;
type Key = Exclude<UserSort, `-${string}`>;

/** Each has an index of exactly this expression. */
const ORDERS: Record<Key, Pick<KeysetOrder, 'by' | 'kind'>> = {
  name: { by: sql`lower(users.lastname || ' ' || users.firstname)`, kind: 'text' },
  email: { by: sql`users.email`, kind: 'text' },
  company: { by: sql`lower(users.company)`, kind: 'text' },
  signIn: { by: sql`coalesce(users.last_sign_in_at, 'epoch'::timestamptz)`, kind: 'time' },
  created: { by: sql`users.created_at`, kind: 'time' },
};

export function userOrder(sort: UserSort): KeysetOrder {
  const up = !sort.startsWith('-');
  const { by, kind } = ORDERS[sort.replace('-', '') as Key];
  return { by, kind, up, id: sql`users.id`, idType: 'uuid' };
}

const PARTING = "'@.-_+''/\\', '         '";
const WORDS = sql`to_tsvector('simple', translate(lower(
  users.firstname || ' ' || users.lastname || ' ' || users.company || ' ' || users.email), ${sql.raw(PARTING)}))`;

/** Every word must begin a word of the person. */
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

export interface UsersView {
  issuer: string;
  search?: string | undefined;
  role?: UserRoleFilter | undefined;
  order: KeysetOrder;
  after: Place | null;
  limit: number;
  now: Date;
  idleSince: Date;
}

/** One page, and one row more that says whether another follows. */
export function usersPage(db: Database, view: UsersView) {
  const { order, now, idleSince } = view;
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
      keyOf(order).as('key'),
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
    .where('users.issuer', '=', view.issuer)
    .limit(view.limit + 1);
  for (const expression of orderOf(order)) query = query.orderBy(expression);
  const found = view.search ? matches(view.search) : null;
  if (found) query = query.where(found);
  if (view.role) query = query.where(holds(view.role));
  if (view.after) query = query.where(afterPlace(order, view.after));
  return query.execute();
}
