import { type Kysely, type RawBuilder, sql } from 'kysely';
import { MAX_OUTDATED_PROJECTS, type OutdatedProject } from '#contract/sdk-versions.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { reportedReleases } from '#server/features/app-users/reported-releases.ts';
import { versionMarks } from '#server/features/app-users/version-marks.ts';
import { notifyAdmins } from '#server/features/inbox/notify-people.ts';
import { insertMail } from '#server/mail/mails.queries.ts';
import { outdatedLetter } from './outdated-letter.ts';

const topicOf = (projectId: number): string => `sdk:${projectId}`;

type VersionProject = Omit<OutdatedProject, 'notifiedAt'>;

const MAX_VERSIONS = 20;

/** The projects with app users of these versions, read from counters instead of users. */
export async function projectsRunning(
  db: Kysely<Tables>,
  isMeant: (platform: RawBuilder<unknown>, version: RawBuilder<unknown>) => RawBuilder<boolean>,
): Promise<VersionProject[]> {
  const { rows } = await sql<VersionProject>`
    with meant as (
      select r.*, row_number() over (partition by project_id order by users desc, key) as place
      from ${reportedReleases(sql`true`)} r
      where ${isMeant(sql`platform`, sql`version`)}
    )
    select p.id as "projectId", p.name as "productName", sum(users)::int as users,
      jsonb_agg(jsonb_build_object('platform', platform, 'version', version, 'users', users) order by place)
        filter (where place <= ${MAX_VERSIONS}) as versions,
      greatest(0, count(*) - ${sql.lit(MAX_VERSIONS)})::int as "moreVersions"
    from meant join projects p on p.id = meant.project_id and p.deleted_at is null
    group by p.id, p.name order by users desc, p.id limit ${MAX_OUTDATED_PROJECTS}
  `.execute(db);
  return rows;
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

const MAX_NAMED = 3;

/** Returns the projects that were outdated, whose admins are now notified. */
export function notifyOutdated(
  { db, config }: Pick<Context, 'db' | 'config'>,
  projectIds: readonly number[],
  actorId: string,
): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    const projects = (await outdatedProjects(tx)).filter(({ projectId }) => projectIds.includes(projectId));
    for (const { projectId, productName, users, versions } of projects) {
      const facts = { users, versions: versions.slice(0, MAX_NAMED).map((one) => `${one.platform} ${one.version}`) };
      await notifyAdmins(tx, [{ kind: 'sdk', projectId, by: actorId, topic: topicOf(projectId), facts }]);
      const admins = await tx
        .selectFrom('users')
        .innerJoin('project_roles', 'project_roles.user_id', 'users.id')
        .select(['users.id', 'email', 'language'])
        .where('project_id', '=', projectId)
        .where('role', '=', 'admin')
        .where('email_verified', '=', true)
        .where('disabled_at', 'is', null)
        .execute();
      for (const { id, email, language } of admins) {
        const reader = { email, language: language ?? 'en' } as const;
        const letter = outdatedLetter(config.publicUrl, reader, { projectId, productName, ...facts });
        await insertMail(tx, letter, { projectId, personId: id, needs: 'admin' });
      }
    }
    return projects.map(({ projectId }) => projectId);
  });
}
