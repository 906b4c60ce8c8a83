import { createProject as createProjectCall, type ProjectSummary } from '#contract/projects.ts';
import { type CurrentUser, getUser } from '#contract/users.ts';
import { type Request, request as requestOfPage } from '#web/api/request.ts';
import { type SessionStore, session as sessionOfPage } from '#web/session/session.store.ts';
import { chooseProject, setUser } from '#web/session/session-changes.ts';

export interface ProjectInput {
  productName: string;
  /** The paying organisation, if any. */
  billingOrganisationId: number | null;
}

/** Creates the project, reloads the creator's roles and selects the project. */
export async function createProject(
  input: ProjectInput,
  request: Request = requestOfPage,
  session: SessionStore = sessionOfPage,
): Promise<number> {
  const { project } = await request(createProjectCall, { body: input }, { label: 'project' });
  const user = await freshUser(request).catch(() => withRole(session.getState().user, project));
  if (user) setUser(user, session);
  chooseProject(project.projectId, session);
  return project.projectId;
}

const freshUser = async (request: Request): Promise<CurrentUser> =>
  (await request(getUser, {}, { label: 'user' })).user;

/** Used if the user cannot be reloaded: after an error people would create the project twice. */
const withRole = (user: CurrentUser | null, { projectId, productName, roles }: ProjectSummary): CurrentUser | null =>
  user && { ...user, projectRoles: [...user.projectRoles, { projectId, productName, roles }] };
