import { NO_PROJECT } from '#contract/constants.ts';
import { type SessionStore, session as sessionOfPage } from '#web/session/session.store.ts';
import { chooseProject, setUser } from '#web/session/session-changes.ts';

/** Deselects the project before its role is removed, otherwise the page would refuse access. */
export function leaveDeletedProject(projectId: number, session: SessionStore = sessionOfPage): void {
  chooseProject(NO_PROJECT, session);
  const { user } = session.getState();
  if (!user) return;
  const projectRoles = user.projectRoles.filter((entry) => entry.projectId !== projectId);
  setUser({ ...user, projectRoles }, session);
}
