import { type RawBuilder, sql } from 'kysely';

/**
 * The next rows of a log of changes, by their place in the table: an equal share for each project that has any, then
 * whatever lies first. So none waits for the many changes of another.
 */
export function inTurns(log: 'counter_changes' | 'live_changes', most: number): RawBuilder<unknown> {
  const [table, limit] = [sql.table(log), sql.lit(most)];
  return sql`
    with recursive projects as (
      (select project_id from ${table} order by project_id limit 1)
      union all
      select (
        select c.project_id from ${table} c where c.project_id > p.project_id order by c.project_id limit 1
      ) from projects p where p.project_id is not null
    ), chosen as (
      (
        select c.ctid, 1 as turn from projects p, lateral (
          select ctid from ${table} where project_id = p.project_id
          order by user_id, change_id limit (select greatest(1, ${limit} / count(project_id)) from projects)
        ) c
      )
      union all
      (select ctid, 2 from ${table} limit ${limit})
    )
    select ctid from chosen order by turn limit ${limit}`;
}
