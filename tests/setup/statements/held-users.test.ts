import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#server/root.ts';
import { holdsUsers, insertsForUser } from './held-users.ts';
import { UNHELD_USERS } from './unheld-users.ts';

describe('a statement whose transaction an erasure waits for', () => {
  it.each([
    'select user_id from app_users where project_id = $1 and user_id = $2 for key share',
    'select u.user_id from app_users u, projects p where u.project_id = $1 for no key update of u skip locked',
    'with u as (select from app_users where user_id = $1 for key share) insert into batches (user_id) select $1 from u',
    'update app_users set blocked = true where project_id = $1 and user_id = $2',
    'insert into app_users (project_id, user_id) values ($1, $2) on conflict do nothing',
    'select pg_advisory_xact_lock(hashtextextended($1, $2))',
    'select * from pending_batches where pg_try_advisory_xact_lock(hashtextextended(user_id, project_id))',
    'select pg_try_advisory_xact_lock(730184, $1::int) as mine',
    'select pg_advisory_xact_lock(730184490, $1::int)',
  ])('holds app users: %s', (text) => expect(holdsUsers(text)).toBe(true));

  it.each([
    'select user_id from app_users where project_id = $1 and user_id = $2',
    'select u.user_id from app_users u join projects p on p.id = u.project_id for share of p',
    'select comment_id from comments where project_id = $1 and user_id = $2 for update',
    "select pg_advisory_xact_lock(hashtextextended('vehicles', $1))",
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
    'select pg_advisory_xact_lock(7301840, $1::int)',
  ])('holds nobody: %s', (text) => expect(holdsUsers(text)).toBe(false));
});

describe('a statement that adds rows of an app user', () => {
  it.each([
    'insert into comments (project_id, user_id, text) values ($1, $2, $3)',
    'insert into auth_codes (hash, project_id, user_id) values ($1, $2, $3)',
    'insert into inbox_entries as e (user_id, person_id) select $1, $2 from users',
    'with gone as (delete from batches returning *) insert into batches select * from gone',
    'with told as (insert into timeline_changes (project_id, user_id) select 1, $1) select 1',
  ])('is found: %s', (text) => expect(insertsForUser(text)).toBe(true));

  it.each([
    'insert into live_changes (project_id, kind) values ($1, $2)',
    'insert into vehicles (project_id) values ($1)',
    'insert into inbox_entries as e (person_id, project_id) select $1, $2 from users',
    'update comments set text = $1 where project_id = $2 and user_id = $3',
  ])('is not: %s', (text) => expect(insertsForUser(text)).toBe(false));
});

it('lists only files that exist as those that hold nobody', () => {
  expect(Object.keys(UNHELD_USERS).filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([]);
});
