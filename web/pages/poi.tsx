import { NO_PROJECT } from '#contract/constants.ts';
import { getProject } from '#contract/projects.ts';
import { isDolphin, rolesOn } from '#contract/roles.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { ProjectGone } from '#web/features/home/project-gone.tsx';
import { PoiScreen } from '#web/features/points-of-interest/poi-screen.tsx';
import { adminHref, homeHref } from '#web/navigation/paths.ts';
import { useSession } from '#web/session/session.store.ts';

/** The day of an app user on which something happened. */
const dayHref = (projectId: number) => (userId: string, at: string) =>
  `${adminHref('/admin/appUsers', projectId)}&user=${encodeURIComponent(userId)}&date=${at.slice(0, 10)}`;

export function Page({ projectId }: { projectId: number }) {
  const mayWrite = useSession(
    ({ user }) => user !== null && (isDolphin(user) || rolesOn(user, projectId).includes('admin')),
  );
  const { error } = useEndpoint(getProject, { query: { projectId } }, { label: 'project' });
  const isGone = error instanceof CallError && error.status === 404;
  if (isGone) return <ProjectGone projectsHref={homeHref(NO_PROJECT)} />;
  return <PoiScreen key={projectId} projectId={projectId} mayWrite={mayWrite} userHref={dayHref(projectId)} />;
}
