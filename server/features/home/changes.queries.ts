import type { Kysely } from 'kysely';
import type { LatestChange } from '#contract/home.ts';
import type { Tables } from '#server/db/tables.ts';

const LATEST = 6;

/** The latest changes of settings and roles. */
export async function latestChanges(db: Kysely<Tables>, projectId: number): Promise<LatestChange[]> {
  const rows = await db
    .selectFrom('revisions')
    .leftJoin('users', 'users.id', 'revisions.actor_id')
    .select(['revisions.id', 'revisions.at', 'users.email as by', 'revisions.entity', 'revisions.action'])
    .where('revisions.project_id', '=', projectId)
    .orderBy('revisions.id', 'desc')
    .limit(LATEST)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), action: row.action as LatestChange['action'] }));
}
