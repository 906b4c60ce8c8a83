import { Plus, UserRoundPlus } from 'lucide-react';
import { NO_PROJECT } from '../../contract/constants.ts';
import { isDolphin, rolesOn } from '../../contract/roles.ts';
import { CallError } from '../api/call-failure.ts';
import { ErasuresCard } from '../features/access-control/erasures-card.tsx';
import { Figures } from '../features/home/figures.tsx';
import { GettingStarted } from '../features/home/getting-started.tsx';
import { HomeGrid } from '../features/home/home-grid.tsx';
import { LimitedView } from '../features/home/limited-view.tsx';
import { ProjectGone } from '../features/home/project-gone.tsx';
import { ProjectFacts } from '../features/projects/project-facts.tsx';
import { ProjectList } from '../features/projects/project-list.tsx';
import { useProject } from '../features/projects/projects.queries.ts';
import { homeWords } from '../i18n/home.ts';
import { projectsWords } from '../i18n/projects.ts';
import { useWords } from '../i18n/words.ts';
import { adminHref, homeHref } from '../navigation/paths.ts';
import { useSession } from '../session/session.store.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card, PageHeader } from '../ui/card.tsx';
import { Failed } from '../ui/failed.tsx';
import { Sections } from '../ui/sections.tsx';

const ONBOARDING = '/onboarding';

/** Without a project: those one has. */
function Projects() {
  const t = useWords(projectsWords);
  const dolphin = useSession(({ user }) => user !== null && isDolphin(user));
  const isNew = useSession(({ user }) => user?.projectRoles.length === 0) && !dolphin;
  const createHref = adminHref('/admin/create', NO_PROJECT);
  return (
    <>
      {isNew ? (
        <PageHeader title={t('welcome')} />
      ) : (
        <PageHeader
          title={t(dolphin ? 'allTitle' : 'listTitle')}
          lead={t('listLead')}
          actions={
            <ButtonLink href={createHref} icon={<Plus size={16} aria-hidden="true" />}>
              {t('add')}
            </ButtonLink>
          }
        />
      )}
      <Sections>
        <ErasuresCard place="before" />
        <ProjectList createHref={createHref} guideHref={ONBOARDING} />
        <ErasuresCard place="after" />
      </Sections>
    </>
  );
}

/** The chosen project at a glance, as far as the person may see it. */
function ProjectHome({ projectId }: { projectId: number }) {
  const t = useWords(homeWords);
  const user = useSession((state) => state.user);
  const seesAccess = useSession((state) => state.pages.includes('/admin/access'));
  const { data, error, refetch } = useProject(projectId);
  if (!user) return null;
  if (error instanceof CallError && error.status === 404) return <ProjectGone projectsHref={homeHref(NO_PROJECT)} />;
  const known = user.projectRoles.find((entry) => entry.projectId === projectId)?.productName;
  if (error && !data) {
    return (
      <>
        {known && <PageHeader title={known} />}
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      </>
    );
  }
  const roles = rolesOn(user, projectId);
  const seesFigures = roles.some((role) => role === 'dolphin' || role === 'admin' || role === 'reader');
  const accessHref = seesAccess ? adminHref('/admin/access', projectId) : undefined;
  return (
    <>
      <PageHeader
        title={data?.project.productName ?? known ?? '…'}
        actions={
          accessHref && (
            <ButtonLink href={accessHref} icon={<UserRoundPlus size={16} aria-hidden="true" />}>
              {t('invite')}
            </ButtonLink>
          )
        }
      />
      <HomeGrid
        main={
          <>
            {seesFigures ? <Figures figures={data?.figures} accessHref={accessHref} /> : <LimitedView />}
            {data?.figures && accessHref && data.project.roles.includes('admin') && (
              <GettingStarted
                projectId={projectId}
                members={data.figures.members}
                accessHref={accessHref}
                onboardingHref={ONBOARDING}
              />
            )}
          </>
        }
        aside={<ProjectFacts projectId={projectId} project={data?.project} roles={roles} />}
      />
    </>
  );
}

export function Page() {
  const projectId = useSession((state) => state.currentProject);
  return projectId === NO_PROJECT ? <Projects /> : <ProjectHome key={projectId} projectId={projectId} />;
}
