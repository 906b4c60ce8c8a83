import { describe, expect, it } from 'vitest';
import { lookupsAcrossNodes } from './lookups-across-nodes.ts';

describe('a statement with subqueries', () => {
  it.each([
    'select 1 from app_users u where exists (select from comments c where c.user_id = u.user_id)',
    'select 1 from projects p where exists (select from activity_changes c where c.project_id = p.id)',
    'select 1 from app_users u where u.user_id in (select user_id from app_user_facets where project_id = $1)',
    'with u as materialized (select * from app_users) select 1 from u where exists (select from app_user_facets f where f.user_id = u.user_id)',
    'select 1 from (select * from app_users limit 9) u where exists (select from app_user_facets f where f.user_id = u.user_id)',
    'select 1 from unnest($1::text[]) as given (user_id) where exists (select from batches b where b.user_id = given.user_id)',
    'select 1 from app_users u where exists (select from app_user_facets u where u.facet = $1)',
    'delete from batches where not exists (select from pending_batches p where p.batch_id = batches.batch_id)',
    'with recursive projects as (select project_id from batches union all select (select min(b.project_id) from batches b where b.project_id > projects.project_id) from projects) select 1 from projects',
    'select 1 from app_users u left join (select user_id from app_user_facets) f on f.user_id = u.user_id',
  ])('is supported by a cluster: %s', (text) => expect(lookupsAcrossNodes(text)).toEqual([]));

  it.each([
    [
      'select 1 from app_users u where exists (select from app_user_facets f where f.user_id = u.user_id)',
      ['app_users: app_user_facets'],
    ],
    [
      'select 1 from app_user_facets where not exists (select from app_users u where u.user_id = app_user_facets.user_id)',
      ['app_user_facets: app_users'],
    ],
    [
      'select (select sum(amount) from counter_changes c where c.project_id = p.id) from projects p',
      ['projects: counter_changes'],
    ],
    [
      'select 1 from (select * from app_user_facets limit 9) f where exists (select from app_users u where u.user_id = f.user_id)',
      ['app_user_facets: app_users'],
    ],
    [
      'with f as (select * from app_user_facets) select 1 from f where exists (select from app_users u where u.user_id = f.user_id)',
      ['app_user_facets: app_users'],
    ],
    [
      'delete from app_user_tags t where exists (select from app_user_facets f where f.user_id = t.user_id)',
      ['app_user_tags: app_user_facets'],
    ],
    [
      'with u as (select 1 from comments c where exists (select from users a where a.id = c.written_by)) select 1',
      ['comments: users'],
    ],
  ])('is refused by a cluster: %s', (text, lookups) => expect(lookupsAcrossNodes(text)).toEqual(lookups));
});
