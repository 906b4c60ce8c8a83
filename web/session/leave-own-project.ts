import { NO_PROJECT } from '#contract/constants.ts';
import type { CurrentUser } from '#contract/users.ts';
import { type SessionStore, session as sessionOfPage } from './session.store.ts';
import { chooseProject, setUser } from './session-changes.ts';

/** Deselects the project before its role is removed, otherwise the page would refuse access. */
export function leaveOwnProject(projectId: number, session: SessionStore = sessionOfPage): void {
  const { currentProject, user } = session.getState();
  if (currentProject === projectId) chooseProject(NO_PROJECT, session);
  if (!user) return;
  const { inactiveRoles, ...rest } = user;
  const without = (entries: CurrentUser['projectRoles']) => entries.filter((entry) => entry.projectId !== projectId);
  const inactive = without(inactiveRoles ?? []);
  const projectRoles = without(user.projectRoles);
  setUser({ ...rest, projectRoles, ...(inactive.length > 0 && { inactiveRoles: inactive }) }, session);
}
