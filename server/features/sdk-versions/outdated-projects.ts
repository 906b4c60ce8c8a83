import { type Kysely, sql } from 'kysely';
import { MOST_OUTDATED_PROJECTS, type OutdatedProject } from '#contract/sdk-versions.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { versionMarks } from '#server/features/app-users/version-marks.ts';
import { notifyAdmins } from '#server/features/inbox/notify-people.ts';
import { insertMail } from '#server/mail/mails.queries.ts';
import { outdatedLetter } from './outdated-letter.ts';

const topicOf = (projectId: number): string => `sdk:${projectId}`;

type VersionProject = Omit<OutdatedProject, 'notifiedAt'>;

/** The projects with app users of these versions, read from counters instead of users. */
export async function projectsRunning(
  db: Kysely<Tables>,
  isMeant: (platform: string, version: string) => boolean,
): Promise<VersionProject[]> {
  const { rows } = await sql<{ projectId: number; productName: string; key: string; users: number }>`
    select p.id as "projectId", p.name as "productName", c.key, sum(c.amount)::int as users
    from project_counts c join projects p on p.id = c.project_id and p.deleted_at is null
    where c.counter = 'version'
    group by p.id, p.name, c.key having sum(c.amount) > 0
    order by users desc, c.key
  `.execute(db);
  const projects = new Map<number, VersionProject>();
  for (const { projectId, productName, key, users } of rows) {
    const [platform = '', version = ''] = JSON.parse(key) as string[];
    if (!isMeant(platform, version)) continue;
    const known = projects.get(projectId) ?? { projectId, productName, users: 0, versions: [] };
    known.users += users;
    known.versions.push({ platform, version, users });
    projects.set(projectId, known);
  }
  return [...projects.values()]
    .sort((a, b) => b.users - a.users || a.projectId - b.projectId)
    .slice(0, MOST_OUTDATED_PROJECTS);
}

export async function outdatedProjects(db: Kysely<Tables>): Promise<OutdatedProject[]> {
  const { isOutdated } = await versionMarks(db);
  const most = await projectsRunning(db, isOutdated);
  const notified = await db
    .selectFrom('inbox_entries')
    .select(['topic', sql<Date>`max(at)`.as('at')])
    .where('topic', 'in', ['', ...most.map(({ projectId }) => topicOf(projectId))])
    .groupBy('topic')
    .execute();
  const times = new Map(notified.map(({ topic, at }) => [topic, at.toISOString()]));
  return most.map((project) => ({ ...project, notifiedAt: times.get(topicOf(project.projectId)) ?? null }));
}

const MOST_NAMED = 3;

/** Returns the projects that were outdated, whose admins are now notified. */
export function notifyOutdated(
  { db, config }: Pick<Context, 'db' | 'config'>,
  projectIds: readonly number[],
  actorId: string,
): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    const projects = (await outdatedProjects(tx)).filter(({ projectId }) => projectIds.includes(projectId));
    for (const { projectId, productName, users, versions } of projects) {
      const facts = { users, versions: versions.slice(0, MOST_NAMED).map((one) => `${one.platform} ${one.version}`) };
      await notifyAdmins(tx, [{ kind: 'sdk', projectId, by: actorId, topic: topicOf(projectId), facts }]);
      const admins = await tx
        .selectFrom('users')
        .innerJoin('project_roles', 'project_roles.user_id', 'users.id')
        .select(['email', 'language'])
        .where('project_id', '=', projectId)
        .where('role', '=', 'admin')
        .where('email_verified', '=', true)
        .where('disabled_at', 'is', null)
        .execute();
      for (const { email, language } of admins) {
        const reader = { email, language: language ?? 'en' } as const;
        await insertMail(tx, outdatedLetter(config.publicUrl, reader, { projectId, productName, ...facts }), projectId);
      }
    }
    return projects.map(({ projectId }) => projectId);
  });
}
