import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#server/root.ts';
import { ACROSS_USERS } from './across-users.ts';
import { locksInVain, tablesWithoutUser } from './unnamed-users.ts';

describe('a statement on tables of app users', () => {
  it.each([
    'select * from batches where project_id = $1 and user_id = $2',
    'select * from batches b where b.project_id = $1 and b.user_id = any($2::text[])',
    'select * from batches where (project_id, user_id) = ($1, $2)',
    'select * from batches where (project_id, user_id) in (select project_id, user_id from unnest($1, $2))',
    'select * from batches b join unnest($1::bigint[], $2::text[]) g(p, u) on b.project_id = g.p and b.user_id = g.u',
    'select * from app_users a join batches b using (project_id, user_id) where a.project_id = $1 and a.user_id = $2',
    'select * from app_users a join batches b on b.project_id = a.project_id and b.user_id = a.user_id where a.project_id = $1 and a.user_id = $2',
    'insert into batches (project_id, user_id) select * from unnest($1::bigint[], $2::text[])',
    'with gone as (delete from batches where project_id = $1 and user_id = $2 returning *) select * from gone',
    'update app_users set pilot = true where project_id = $1 and user_id = $2',
    'select * from projects where id = $1',
    'select * from app_users where project_id = $1 and (user_id = $2 or user_id = $3)',
    'select (select count(*) from batches b where b.project_id = a.project_id and b.user_id = a.user_id) from app_users a where project_id = $1 and user_id = $2',
  ])('names its app user: %s', (text) => expect(tablesWithoutUser(text)).toEqual([]));

  it.each([
    ['select * from batches where project_id = $1', ['batches (user_id)']],
    ['select * from batches where user_id > $2 and project_id = $1', ['batches (user_id)']],
    ['delete from batches', ['batches (project_id)', 'batches (user_id)']],
    [
      'select * from app_users a join batches b using (project_id, user_id) where project_id = $1',
      ['app_users (user_id)', 'batches (user_id)'],
    ],
    ['select * from app_users where project_id = $1 and (user_id = $2 or pilot)', ['app_users (user_id)']],
    ['insert into erasures select project_id from batches where project_id = $1', ['batches (user_id)']],
    [
      'with old as (select * from batches where project_id = $1) select * from old where user_id = $2',
      ['batches (user_id)'],
    ],
    ['select 1 where exists (select from batches where project_id = $1)', ['batches (user_id)']],
    ['select 1 union select 1 from batches where project_id = $1', ['batches (user_id)']],
  ])('names no app user: %s', (text, missing) => expect(tablesWithoutUser(text)).toEqual(missing));
});

describe('a statement that locks rows of app users', () => {
  it.each([
    'select * from batches where project_id = $1 and user_id = $2 for update',
    'select u.user_id from app_users u, unnest($1::bigint[], $2::text[]) g (p, u) where u.user_id = g.u for key share of u',
    'select p.id from projects p join app_users u on u.project_id = p.id where u.user_id = $1 for share of p',
    'with given as (select 1 as id) select u.user_id from app_users u, given for update of u',
    'select u.id from users u join project_roles r on r.user_id = u.id for update',
    'select c.* from assistance_cases c left join users a on a.id = c.assigned_to',
  ])('locks them on a cluster too: %s', (text) => expect(locksInVain(text)).toEqual([]));

  it.each([
    [
      'select c.* from assistance_cases c left join users a on a.id = c.assigned_to for update of c',
      ['assistance_cases'],
    ],
    ['select * from app_users u, projects p where p.id = u.project_id for share', ['app_users']],
    ['with t as (select 1 from users a join comments c on c.written_by = a.id for update) select 1', ['comments']],
  ])('locks none on a cluster: %s', (text, unlocked) => expect(locksInVain(text)).toEqual(unlocked));
});

it('lists only files that exist as those that read across app users', () => {
  expect(Object.keys(ACROSS_USERS).filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([]);
});
