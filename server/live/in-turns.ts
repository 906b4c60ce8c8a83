import { type RawBuilder, sql } from 'kysely';

type Log = 'counter_changes' | 'live_changes' | 'timeline_changes';

/** The start of a statement: `projects` are those with rows in the log, found without reading all of it. */
export const withProjectsIn = (log: Log): RawBuilder<unknown> => sql`
  with recursive projects as (
    (select project_id from ${sql.table(log)} order by project_id limit 1)
    union all
    select (
      select c.project_id from ${sql.table(log)} c where c.project_id > p.project_id order by c.project_id limit 1
    ) from projects p where p.project_id is not null
  )`;

/** How many of the rows each of these projects may have. */
export const equalShare = (most: number): RawBuilder<unknown> =>
  sql`(select greatest(1, ${sql.lit(most)} / count(project_id)) from projects)`;

/**
 * The next rows of a log of changes, by their place in the table: an equal share for each project that has any, then
 * whatever lies first. So none waits for the many changes of another.
 */
export function inTurns(log: Log, most: number): RawBuilder<unknown> {
  const [table, limit] = [sql.table(log), sql.lit(most)];
  return sql`
    ${withProjectsIn(log)}, chosen as (
      (
        select c.ctid, 1 as turn from projects p, lateral (
          select ctid from ${table} where project_id = p.project_id
          order by user_id, change_id limit ${equalShare(most)}
        ) c
      )
      union all
      (select ctid, 2 from ${table} limit ${limit})
    )
    select ctid from chosen order by turn limit ${limit}`;
}
