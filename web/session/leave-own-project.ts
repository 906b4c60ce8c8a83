import { NO_PROJECT } from '#contract/constants.ts';
import { type SessionStore, session as sessionOfPage } from './session.store.ts';
import { chooseProject, setUser } from './session-changes.ts';

/** Deselects the project before its role is removed, otherwise the page would refuse access. */
export function leaveOwnProject(projectId: number, session: SessionStore = sessionOfPage): void {
  const { currentProject, user } = session.getState();
  if (currentProject === projectId) chooseProject(NO_PROJECT, session);
  if (!user) return;
  const projectRoles = user.projectRoles.filter((entry) => entry.projectId !== projectId);
  setUser({ ...user, projectRoles }, session);
}
