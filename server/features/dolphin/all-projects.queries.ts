import { type Kysely, sql } from 'kysely';
import type { ProjectSort, ProjectState } from '#contract/dolphin.ts';
import { afterPlace, type KeysetOrder, keyOf, orderOf, type Place } from '#server/db/keyset.ts';
import type { Tables } from '#server/db/tables.ts';

type Database = Kysely<Tables>;
type Key = Exclude<ProjectSort, `-${string}`>;

/** From the counters, with what is not added up yet: a million users cost what ten do. */
const APP_USERS = sql<number>`(
  select coalesce(sum(amount), 0)::bigint from (
    select amount from project_counters c where c.project_id = projects.id and c.counter = 'users' and c.key = 'all'
    union all
    select amount from counter_changes c where c.project_id = projects.id and c.counter = 'users' and c.key = 'all'
  ) counted)`;
/** A project without settings simply runs. */
const STATE = sql<ProjectState>`case
  when settings.suspended_at is not null then 'suspended'
  when settings.test_project then 'test'
  else 'live' end`;

const ORDERS: Record<Key, Pick<KeysetOrder, 'by' | 'kind'>> = {
  name: { by: sql`lower(projects.name)`, kind: 'text' },
  created: { by: sql`projects.created_at`, kind: 'time' },
  id: { by: sql`projects.id`, kind: 'number' },
  users: { by: APP_USERS, kind: 'number' },
};

export function projectOrder(sort: ProjectSort): KeysetOrder {
  const up = !sort.startsWith('-');
  return { ...ORDERS[sort.replace('-', '') as Key], up, id: sql`projects.id`, idType: 'bigint' };
}

export interface ProjectsView {
  search?: string | undefined;
  state?: ProjectState | undefined;
  order: KeysetOrder;
  after: Place | null;
  limit: number;
}

/** One page and one row more; sizes are counted for these rows only. */
export function projectsPage(db: Database, { search, state, order, after, limit }: ProjectsView) {
  let query = db
    .selectFrom('projects')
    .leftJoin('project_settings as settings', 'settings.project_id', 'projects.id')
    .select([
      'projects.id as projectId',
      'projects.name as productName',
      'projects.created_at as createdAt',
      keyOf(order).as('key'),
      APP_USERS.as('appUsers'),
      sql<number>`(select count(distinct r.user_id) from project_roles r where r.project_id = projects.id)`.as(
        'members',
      ),
      STATE.as('state'),
    ])
    .where('projects.deleted_at', 'is', null)
    .limit(limit + 1);
  for (const expression of orderOf(order)) query = query.orderBy(expression);
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(({ or, eb }) =>
      or([eb('projects.name', 'ilike', pattern), eb(sql<string>`projects.id::text`, '=', search)]),
    );
  }
  if (state) query = query.where(STATE, '=', state);
  if (after) query = query.where(afterPlace(order, after));
  return query.execute();
}
