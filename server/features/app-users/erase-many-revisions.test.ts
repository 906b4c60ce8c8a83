import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { deleteAppUser } from '#contract/app-users.ts';
import { anApp, type TestApp, type TestKey } from '#tests/setup/app.ts';
import { longestTurn } from '#tests/setup/longest-turn.ts';

/** No erasure delays another caller by more than this, whatever people saved. */
const MAX_MS = 100;
const REVISIONS = 8_000;
const VIEWS = 3_000;
/** Most costly to search texts of one letter for. */
const NAMED = `${'a'.repeat(99)}b`;
const QUERY = `x=%25&search=${'a'.repeat(1_900)}`;

let app: TestApp;
let key: TestKey;
let project: number;
beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  key = await app.aKey(project);
  const owner = await app.aMember(project, 'reader');
  await app.aPhone(project, NAMED);
  const report = (name: string) => sql`jsonb_build_object('name', ${name}::text, 'query', ${QUERY}::text)`;
  await sql`
    insert into revisions (project_id, actor_id, entity, entity_id, action, before, after)
    select ${project}, ${owner.userId}, entity, case entity when 'export' then 'send report' else 'r' end, 'changed',
      ${report('Before')}, case when at = 77 then ${report(`Of ${NAMED}`)} else ${report('After')} end
    from generate_series(1, ${REVISIONS / 2}) at, unnest(array['report', 'export']) entity
  `.execute(app.db);
  await sql`
    insert into saved_views (project_id, owner, screen, name, query, shared, is_default, saved_at)
    select ${project}, ${owner.userId}, 'people', case when at = 77 then ${`Of ${NAMED}`} else 'View ' || at end,
      case when at = 78 then ${`search=${NAMED.toUpperCase()}`} else ${QUERY} end, false, false, now()
    from generate_series(1, ${VIEWS}) at
  `.execute(app.db);
});

it('an erasure delays nobody, however many views and versions of reports may name the user', async () => {
  const query = { projectId: project, userId: NAMED };
  const { ms, result } = await longestTurn(() =>
    app.call(deleteAppUser, { query }, { headers: key.headers, origin: null }),
  );
  expect(result.body).toMatchObject({ deleted: true });
  const { rows } = await sql<{ left: number; erased: number; views: number }>`
    select (select count(*) from revisions r where strpos(lower(r::text), lower(${NAMED})) > 0)::int as left,
      (select count(*) from revisions where project_id = ${project} and entity in ('report', 'export') and after is null)::int as erased,
      (select count(*) from saved_views v where strpos(lower(v::text), lower(${NAMED})) > 0)::int as views
  `.execute(app.db);
  expect(rows).toEqual([{ left: 0, erased: 2, views: 0 }]);
  expect(ms).toBeLessThan(MAX_MS);
});
