import { sql } from 'kysely';
import { isFactorRequired } from '#server/access/second-factor-rule.ts';
import { IDLE_SECONDS } from '#server/access/sessions.queries.ts';
import type { Context } from '#server/context.ts';

interface StreamSubscriber {
  sessionId: string;
  projectId: number;
}

/**
 * Which of these, by index, have a valid session and a role that may see the project, and whether they may receive
 * messages for admins; one query for all. Listening does not keep a session alive.
 */
export async function stillAllowed(
  { db, config, now }: Context,
  subscribers: readonly StreamSubscriber[],
): Promise<Map<number, boolean>> {
  if (subscribers.length === 0) return new Map();
  const withAnySession = !isFactorRequired(config);
  const { rows } = await sql<{ at: number; isAdmin: boolean }>`
    select t.at - 1 as at,
      exists (select 1 from global_roles g where g.user_id = s.user_id and g.role = 'admin')
      or exists (
        select 1 from project_roles r
        where r.project_id = t.project_id and r.user_id = s.user_id and r.role = 'admin' and own.may_administer
      ) as "isAdmin"
    from unnest(
      ${subscribers.map((one) => one.sessionId)}::uuid[],
      ${subscribers.map((one) => one.projectId)}::bigint[]
    ) with ordinality t (session_id, project_id, at)
    join (select *, second_factor or ${withAnySession}::boolean as may_administer from sessions) own
      on own.id = t.session_id and own.expires_at > ${now()}
      and own.last_seen_at > ${new Date(now().getTime() - IDLE_SECONDS * 1000)}
    -- Whoever the session shows: a dolphin may view as a customer.
    cross join lateral (
      select case
        when own.viewed_until > ${now()}
          and exists (select 1 from global_roles g where g.user_id = own.user_id and g.role = 'admin')
        then own.viewed_user_id else own.user_id
      end as user_id
    ) s
    join projects p on p.id = t.project_id and p.deleted_at is null
    where (
      own.may_administer
      or not exists (select 1 from global_roles g where g.user_id = own.user_id and g.role = 'admin')
    ) and (
      exists (select 1 from global_roles g where g.user_id = s.user_id and g.role = 'admin')
      or exists (
        select 1 from project_roles r
        where r.project_id = t.project_id and r.user_id = s.user_id
          and (r.role = 'reader' or (r.role = 'admin' and own.may_administer))
      )
    )
  `.execute(db);
  return new Map(rows.map((row) => [row.at, row.isAdmin]));
}
