import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface View {
  search: string;
  after: { userId: string; projectId: number } | null;
  limit: number;
}

/** By how the user id begins, or by the whole installation id; both have an index over all projects. */
export function appUsersAnywhere(db: Kysely<Tables>, { search, after, limit }: View) {
  let query = db
    .selectFrom('app_users')
    .innerJoin('projects', (join) =>
      join.onRef('projects.id', '=', 'app_users.project_id').on('projects.deleted_at', 'is', null),
    )
    .select([
      'app_users.project_id as projectId',
      'projects.name as productName',
      'app_users.user_id as userId',
      'app_users.installation_id as installationId',
      'app_users.blocked',
      'app_users.pilot',
      'app_users.created_at as createdAt',
      'app_users.last_seen_at as lastSeenAt',
      sql<string | null>`app_users.device->>'platform'`.as('platform'),
      sql<string | null>`app_users.device->>'sdkVersion'`.as('sdkVersion'),
    ])
    .orderBy(sql`app_users.user_id using ~<~`)
    .orderBy('app_users.project_id')
    .limit(limit + 1);
  const begins = `${search.replace(/[\\%_]/g, '\\$&')}%`;
  query = query.where(({ or, eb }) =>
    or([
      eb('app_users.user_id', 'like', begins),
      ...(UUID.test(search) ? [eb('app_users.installation_id', '=', search.toLowerCase())] : []),
    ]),
  );
  if (after) {
    query = query.where(
      sql<boolean>`(app_users.user_id ~>~ ${after.userId}
        or (app_users.user_id = ${after.userId} and app_users.project_id > ${after.projectId}))`,
    );
  }
  return query.execute();
}
