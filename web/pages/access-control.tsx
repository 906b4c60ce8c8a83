import { FolderOpen } from 'lucide-react';
import { NO_PROJECT } from '../../contract/constants.ts';
import { CallError } from '../api/call-failure.ts';
import { AccessScreen } from '../features/access-control/access-screen.tsx';
import { ErasuresCard } from '../features/access-control/erasures-card.tsx';
import { leaveDeletedProject } from '../features/access-control/leave-deleted-project.ts';
import { Sections } from '../features/access-control/sections.tsx';
import { ProjectGone } from '../features/home/project-gone.tsx';
import { useProject } from '../features/projects/projects.queries.ts';
import { accessWords } from '../i18n/access.ts';
import { useWords } from '../i18n/words.ts';
import { useNavigation } from '../navigation/navigation.ts';
import { adminHref, homeHref } from '../navigation/paths.ts';
import { useSession } from '../session/session.store.ts';
import { showSnackbar } from '../session/session-changes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card, Empty, PageHeader } from '../ui/card.tsx';

/** Without a project: choose one; and what became of those one deleted. */
function NoProject() {
  const t = useWords(accessWords);
  return (
    <>
      <PageHeader title={t('title')} lead={t('leadNoProject')} />
      <Sections>
        <ErasuresCard />
        <Card>
          <Empty
            icon={<FolderOpen size={22} />}
            title={t('chooseTitle')}
            text={t('chooseText')}
            actions={<ButtonLink href={homeHref(NO_PROJECT)}>{t('toProjects')}</ButtonLink>}
          />
        </Card>
      </Sections>
    </>
  );
}

function OfProject({ projectId }: { projectId: number }) {
  const t = useWords(accessWords);
  const { go } = useNavigation();
  const user = useSession((state) => state.user);
  const { data, error } = useProject(projectId);
  if (!user) return null;
  if (error instanceof CallError && error.status === 404) return <ProjectGone projectsHref={homeHref(NO_PROJECT)} />;
  const known = user.projectRoles.find((entry) => entry.projectId === projectId)?.productName;
  const project = data?.project.productName ?? known ?? '…';
  const leave = () => {
    showSnackbar({ message: t('deleted', { project }), type: 'success' });
    leaveDeletedProject(projectId);
    go(adminHref('/admin/access', NO_PROJECT));
  };
  return <AccessScreen projectId={projectId} project={project} user={user} onDeleted={leave} />;
}

export function Page() {
  const projectId = useSession((state) => state.currentProject);
  return projectId === NO_PROJECT ? <NoProject /> : <OfProject key={projectId} projectId={projectId} />;
}
