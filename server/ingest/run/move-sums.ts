import { type RawBuilder, sql } from 'kysely';

type SumsTable = 'day_scores' | 'day_exposures';

/** Parts of a statement with `old` and `fresh` sums of days: replaces the old ones. */
export const replaceSums = (table: SumsTable): RawBuilder<unknown> => sql`
  gone as (
    delete from ${sql.table(table)} d using old
    where d.project_id = old.project_id and d.user_id = old.user_id and d.day = old.day
      and (d.project_id, d.user_id, d.day) not in (select project_id, user_id, day from fresh)
  ), kept as (
    insert into ${sql.table(table)} (project_id, user_id, day, counted, sums)
    select project_id, user_id, day, counted, sums from fresh
    on conflict (project_id, user_id, day) do update set counted = excluded.counted, sums = excluded.sums
  )
`;

/** The end of that statement: changes the projects' counters by the difference. */
export const moveCounters = (counter: 'score' | 'etr'): RawBuilder<unknown> => sql`
  insert into counter_changes (project_id, user_id, counter, key, amount)
  select project_id, user_id, ${sql.lit(`${counter}/`)} || part, day::text, sum(amount)
  from (
    select project_id, user_id, day, part, amount from fresh, unnest(sums) with ordinality s (amount, part) where counted
    union all
    select project_id, user_id, day, part, -amount from old, unnest(sums) with ordinality s (amount, part) where counted
  ) both_of_them
  group by project_id, user_id, day, part
  having sum(amount) <> 0
`;
