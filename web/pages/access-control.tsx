import { NO_PROJECT } from '#contract/constants.ts';
import { getProject } from '#contract/projects.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { AccessScreen } from '#web/features/access-control/access-screen.tsx';
import { ProjectGone } from '#web/features/home/project-gone.tsx';
import { InvitationsCard } from '#web/features/invitations/invitations-card.tsx';
import { InviteOffer } from '#web/features/invitations/invite-offer.tsx';
import { accessWords } from '#web/i18n/access.ts';
import { useWords } from '#web/i18n/words.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { homeHref } from '#web/navigation/paths.ts';
import { leaveOwnProject } from '#web/session/leave-own-project.ts';
import { useSession } from '#web/session/session.store.ts';
import { showSnackbar } from '#web/session/session-changes.ts';

function OfProject({ projectId }: { projectId: number }) {
  const t = useWords(accessWords);
  const { go } = useNavigation();
  const user = useSession((state) => state.user);
  const { data, error } = useEndpoint(getProject, { query: { projectId } }, { label: 'project' });
  if (!user) return null;
  if (error instanceof CallError && error.status === 404) return <ProjectGone projectsHref={homeHref(NO_PROJECT)} />;
  const known = user.projectRoles.find((entry) => entry.projectId === projectId)?.productName;
  const project = data?.project.productName ?? known;
  const leave = () => {
    showSnackbar({ message: t('deleted', { project: project ?? t('thisProject') }), type: 'success' });
    leaveOwnProject(projectId);
    go(homeHref(NO_PROJECT));
  };
  return (
    <AccessScreen
      projectId={projectId}
      project={project}
      user={user}
      offer={(to) => <InviteOffer projectId={projectId} {...to} />}
      waiting={<InvitationsCard projectId={projectId} />}
      onDeleted={leave}
    />
  );
}

export function Page({ projectId }: { projectId: number }) {
  return <OfProject key={projectId} projectId={projectId} />;
}
