import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { ascending, sortKey, sqlPage } from '#server/http/page.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface AppUsersFilter {
  search: string;
  cursor?: string | undefined;
  limit: number;
}

interface AppUserAnywhere {
  projectId: number;
  productName: string;
  userId: string;
  installationId: string;
  blocked: boolean;
  pilot: boolean;
  createdAt: Date;
  lastSeenAt: Date | null;
  platform: string | null;
  sdkVersion: string | null;
}

const BY_USER_ID = ascending(sortKey.text('u.user_id'), sortKey.integer('u.project_id'));

/** Finds users by the beginning of their id or by the whole installation id; both have an index over all projects. */
export function appUsersAnywherePage(db: Db, { search, cursor, limit }: AppUsersFilter) {
  const prefix = `${search.replace(/[\\%_]/g, '\\$&')}%`;
  const isInstallation = UUID.test(search) ? sql`or u.installation_id = ${search.toLowerCase()}` : sql``;
  return sqlPage(db, { order: BY_USER_ID, cursor, limit }, ({ columns, position, limit: most }) => {
    const [userId, projectId] = position ?? [];
    // The index that finds ids by their beginning sorts them by bytes, which only these operators do.
    const isAfter = position
      ? sql`(u.user_id ~>~ ${userId} or (u.user_id = ${userId} and u.project_id > ${projectId}))`
      : sql`true`;
    return sql<AppUserAnywhere>`
      select u.project_id as "projectId", p.name as "productName", u.user_id as "userId",
        u.installation_id as "installationId", u.blocked, u.pilot, u.created_at as "createdAt",
        u.last_seen_at as "lastSeenAt", u.device ->> 'platform' as platform, u.device ->> 'sdkVersion' as "sdkVersion",
        ${columns}
      from app_users u join projects p on p.id = u.project_id and p.deleted_at is null
      where (u.user_id like ${prefix} ${isInstallation}) and ${isAfter}
      order by u.user_id using ~<~, u.project_id limit ${most}
    `;
  });
}
