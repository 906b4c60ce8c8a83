import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import { countHit, throttle } from '#server/http/throttle.ts';

/** More than anybody works in; each is loaded with every call of the person. */
export const MAX_PROJECTS = 500;
/** One person must not use up the places of another. */
const ADDED_BY_PERSON = { name: 'added to projects', hits: 50, windowSeconds: 86_400 };
const hitsOf = (actorId: string, personId: string): string => `${actorId} ${personId}`;

/** In how many projects others may still give somebody a role. */
export async function placesIn(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('project_roles')
    .innerJoin('projects', 'projects.id', 'project_roles.project_id')
    .select(({ fn }) => fn.count<number>('project_roles.project_id').distinct().as('count'))
    .where('project_roles.user_id', '=', userId)
    .where('projects.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Math.max(0, MAX_PROJECTS - count);
}

/** Nobody is asked before a role is given, so it is limited how many projects others may add somebody to. */
export async function limitProjects(tx: Tx, actorId: string, person: { id: string; email: string }): Promise<void> {
  await throttle(tx, ADDED_BY_PERSON, hitsOf(actorId, person.id));
  if ((await placesIn(tx, person.id)) > 0) return;
  throw new AppError('bad_request', `${person.email} is a member of ${MAX_PROJECTS} projects already.`);
}

/** Counts a project that an invitation adds somebody to; false if the inviter has to wait with it. */
export const mayAddToProject = async (tx: Tx, inviterId: string, personId: string): Promise<boolean> =>
  (await countHit(tx, ADDED_BY_PERSON, hitsOf(inviterId, personId))).hits <= ADDED_BY_PERSON.hits;
