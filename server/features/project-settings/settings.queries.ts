import type { Kysely } from 'kysely';
import { DEFAULT_SETTINGS, type ProjectSettings, type ProjectSettingsState } from '#contract/project-settings.ts';
import type { Tables } from '#server/db/tables.ts';
import { notFound } from '#server/http/app-error.ts';
import { retentionOf } from './retention.queries.ts';

/** What is stored in its own revisions; retention has others. */
export type OwnSettings = Omit<ProjectSettings, 'retention'>;

export async function projectSettingsOf(db: Kysely<Tables>, projectId: number): Promise<ProjectSettingsState> {
  const row = await db
    .selectFrom('projects as p')
    .leftJoin('project_settings as s', 's.project_id', 'p.id')
    .select(['p.name', 's.country', 's.time_zone', 's.severity_threshold', 's.test_project', 's.suspended_at'])
    .select(['s.map_least_people', 's.badges', 's.version'])
    .where('p.id', '=', projectId)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('The project');
  return {
    projectId,
    settings: {
      productName: row.name,
      country: row.country,
      timeZone: row.time_zone,
      severityThreshold: row.severity_threshold ?? DEFAULT_SETTINGS.severityThreshold,
      testProject: row.test_project ?? DEFAULT_SETTINGS.testProject,
      mapLeastPeople: row.map_least_people ?? DEFAULT_SETTINGS.mapLeastPeople,
      badges: row.badges ?? DEFAULT_SETTINGS.badges,
      retention: await retentionOf(db, projectId),
    },
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    version: row.version ?? 0,
  };
}

/** Whether one of these people has another project with this name, ignoring spelling variants. */
export async function isProjectNameTaken(
  db: Kysely<Tables>,
  { projectId, name, people }: { projectId: number; name: string; people: readonly string[] },
): Promise<boolean> {
  if (people.length === 0) return false;
  const row = await db
    .selectFrom('projects as p')
    .innerJoin('project_roles as r', 'r.project_id', 'p.id')
    .select('p.id')
    .where('r.user_id', 'in', people)
    .where('p.id', '<>', projectId)
    .where('p.deleted_at', 'is', null)
    .where(({ eb, fn, val }) => eb(fn('lower', ['p.name']), '=', fn('lower', [val(name)])))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function adminsOf(db: Kysely<Tables>, projectId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('project_roles')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('role', '=', 'admin')
    .execute();
  return rows.map((row) => row.user_id);
}
