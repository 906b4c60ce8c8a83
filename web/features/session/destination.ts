import { canSee } from '#contract/access.ts';
import { safeRedirect } from '#contract/redirect.ts';
import { homeHref } from '#web/navigation/paths.ts';
import { projectAtStart } from '#web/session/project-choice.ts';
import type { SessionState } from '#web/session/session-state.ts';

/** The project in the `redirect` address. */
export const projectInRedirect = (redirect: string | null, origin: string): string | null => {
  const safe = safeRedirect(redirect, origin);
  return safe ? new URL(safe, origin).searchParams.get('projectId') : null;
};

/** Where `/` forwards a signed-in person, if that person may open it. */
export function destination(
  redirect: string | null,
  origin: string,
  { user, token, currentProject }: Pick<SessionState, 'user' | 'token' | 'currentProject'>,
): string | null {
  if (!user) return null;
  const wanted = safeRedirect(redirect, origin);
  const project = projectAtStart({
    fromAddress: projectInRedirect(redirect, origin),
    current: currentProject,
    projectRoles: user.projectRoles,
  });
  const href = wanted ?? homeHref(project);
  return canSee(user, project, href, token) ? href : null;
}
