import type { Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import { USER_KEY_COLUMNS } from '#server/db/user-key.ts';

/** Stores users' areas as facets, which the user list and the figures of a segment search. */
export async function saveAreas(
  tx: Tx,
  projectId: number,
  users: readonly { userId: string; areas: readonly string[] }[],
): Promise<void> {
  if (users.length === 0) return;
  const rows = users.map(({ userId, areas }) => ({
    project_id: projectId,
    user_id: userId,
    areas: `{${areas.join()}}`,
  }));
  const given = givenRows(rows, { ...USER_KEY_COLUMNS, areas: 'text' });
  await prepared('rollup-drop-areas')`
    delete from app_user_facets f using ${given}
    where f.project_id = given.project_id and f.user_id = given.user_id and f.facet >= 'area:' and f.facet < 'area;'
      and f.facet <> all(given.areas::text[])
  `.execute(tx);
  if (users.every(({ areas }) => areas.length === 0)) return;
  await prepared('rollup-keep-areas')`
    insert into app_user_facets (project_id, user_id, facet, registered_ms, seen_slot)
    select a.project_id, a.user_id, n.facet, a.registered_ms, a.seen_slot from ${given}
    join app_user_facets a on a.project_id = given.project_id and a.user_id = given.user_id and a.facet = 'all',
      unnest(given.areas::text[]) n (facet)
    on conflict do nothing
  `.execute(tx);
}
