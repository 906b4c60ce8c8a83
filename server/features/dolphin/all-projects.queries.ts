import { type Kysely, sql } from 'kysely';
import type { ProjectSort, ProjectState } from '#contract/dolphin.ts';
import type { Tables } from '#server/db/tables.ts';
import { orderBy, page, sortKey } from '#server/http/page.ts';

type Database = Kysely<Tables>;

/** From the counters plus pending changes: a million users cost what ten do. */
const APP_USERS = sql<number>`(coalesce((
    select amount from project_counters c where c.project_id = projects.id and c.counter = 'users' and c.key = 'all'
  ), 0) + coalesce(pending.users, 0))`;
/** Of all projects at once: a cluster cannot look them up for each project. */
const PENDING = sql<{ project_id: number; users: number }>`(
  select project_id, sum(amount)::bigint as users from counter_changes where counter = 'users' and key = 'all'
  group by project_id)`;
/** A project without settings simply runs. */
const STATE = sql<ProjectState>`case
  when settings.suspended_at is not null then 'suspended'
  when settings.test_project then 'test'
  else 'live' end`;

const SORT_KEYS = {
  name: sortKey.text(sql`lower(projects.name)`),
  created: sortKey.time('projects.created_at'),
  id: sortKey.integer('projects.id'),
  users: sortKey.integer(APP_USERS),
};

export interface AllProjectsFilter {
  search?: string | undefined;
  state?: ProjectState | undefined;
  sort: ProjectSort;
  cursor?: string | undefined;
  limit: number;
}

export function allProjectsPage(db: Database, { search, state, sort, cursor, limit }: AllProjectsFilter) {
  let query = db
    .selectFrom('projects')
    .leftJoin('project_settings as settings', 'settings.project_id', 'projects.id')
    .leftJoin(PENDING.as('pending'), 'pending.project_id', 'projects.id')
    .select([
      'projects.id as projectId',
      'projects.name as productName',
      'projects.created_at as createdAt',
      APP_USERS.as('appUsers'),
      sql<number>`(select count(distinct r.user_id) from project_roles r where r.project_id = projects.id)`.as(
        'members',
      ),
      STATE.as('state'),
    ])
    .where('projects.deleted_at', 'is', null);
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(({ or, eb }) =>
      or([eb('projects.name', 'ilike', pattern), eb(sql<string>`projects.id::text`, '=', search)]),
    );
  }
  if (state) query = query.where(STATE, '=', state);
  return page(query, { order: orderBy(SORT_KEYS, sort, sortKey.integer('projects.id')), cursor, limit });
}
