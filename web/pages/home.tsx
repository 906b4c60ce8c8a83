import Download from 'icon:download';
import Plus from 'icon:plus';
import UserRoundPlus from 'icon:user-round-plus';
import { getOwnBillingInformation } from '#contract/billing.ts';
import { NO_PROJECT } from '#contract/constants.ts';
import { getProject } from '#contract/projects.ts';
import { isDolphin, rolesOn } from '#contract/roles.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { ErasuresCard } from '#web/features/access-control/erasures-card.tsx';
import { useDateImpacts, useOpenCases } from '#web/features/assistance/assistance.queries.ts';
import { BillingInformation } from '#web/features/billing/billing-information.tsx';
import { OwnOrganisations } from '#web/features/billing/own-organisations.tsx';
import { ArrivingNotice } from '#web/features/home/arriving-notice.tsx';
import { AssistanceTile } from '#web/features/home/assistance-tile.tsx';
import { ChangesCard } from '#web/features/home/changes-card.tsx';
import { GettingStarted } from '#web/features/home/getting-started.tsx';
import { homeCsv } from '#web/features/home/home-csv.ts';
import { HomeLead } from '#web/features/home/home-lead.tsx';
import { HomeRangeChoice } from '#web/features/home/home-range-choice.tsx';
import { Fresh, HomeColumn, HomeRow } from '#web/features/home/home-row.tsx';
import { HomeScoresCard } from '#web/features/home/home-scores-card.tsx';
import { HomeTroublesCard } from '#web/features/home/home-troubles-card.tsx';
import { LimitedView } from '#web/features/home/limited-view.tsx';
import { PeopleCard } from '#web/features/home/people-card.tsx';
import { ProjectGone } from '#web/features/home/project-gone.tsx';
import { homeUsersHref, rankingHref } from '#web/features/home/rows-href.ts';
import { Tiles } from '#web/features/home/tiles.tsx';
import { TripsCard } from '#web/features/home/trips-card.tsx';
import { useHome } from '#web/features/home/use-home.ts';
import { useRange } from '#web/features/home/use-range.ts';
import { VersionsCard } from '#web/features/home/versions-card.tsx';
import { LiveDot } from '#web/features/live/live-state.tsx';
import { ProjectFacts } from '#web/features/projects/project-facts.tsx';
import { ProjectList } from '#web/features/projects/project-list.tsx';
import { ReceiverHealthCard } from '#web/features/receivers/receiver-health-card.tsx';
import { viewQuery } from '#web/features/saved-views/view-address.ts';
import { ReportButtons } from '#web/features/scheduled-reports/report-button.tsx';
import { HealthLink } from '#web/features/system/health-link.tsx';
import { browserZone } from '#web/format/times.ts';
import { homeWords } from '#web/i18n/home.ts';
import { projectsWords } from '#web/i18n/projects.ts';
import { scheduledReportsWords } from '#web/i18n/scheduled-reports.ts';
import { useWords } from '#web/i18n/words.ts';
import { adminHref, homeHref } from '#web/navigation/paths.ts';
import { useSession } from '#web/session/session.store.ts';
import { ButtonLink, IconButton } from '#web/ui/button.tsx';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { saveCsv } from '#web/ui/save-file.ts';
import { Sections } from '#web/ui/sections.tsx';
import { useNarrow } from '#web/ui/use-narrow.ts';

const ONBOARDING = '/onboarding';
const SEE_BILLING: readonly string[] = ['dolphin', 'admin', 'billing'];

/** Without a selected project: the person's projects. */
function Projects() {
  const t = useWords(projectsWords);
  const dolphin = useSession(({ user }) => user !== null && isDolphin(user));
  const isNew = useSession(({ user }) => user?.projectRoles.length === 0) && !dolphin;
  const own = useEndpoint(getOwnBillingInformation, {}, { label: 'billing' });
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
        {/* Someone who only pays sees the figure before the invitation to create a project, which waits for it. */}
        {isNew && <OwnOrganisations />}
        {(!isNew || !own.isPending) && <ProjectList createHref={createHref} guideHref={ONBOARDING} />}
        {!isNew && <OwnOrganisations />}
        <ErasuresCard place="after" />
      </Sections>
    </>
  );
}

/** Open calls for assistance; its space is reserved, so that the figures next to it do not shift. */
function Assistance({ projectId, from, to }: { projectId: number; from: string; to: string }) {
  const zone = browserZone();
  const now = useOpenCases(projectId);
  const days = useDateImpacts({ projectId, from, to, zone });
  const counts = now.data &&
    days.data && {
      open: now.data.open,
      acknowledged: now.data.acknowledged,
      impacts: days.data.totalAid,
      calls: days.data.totalBcall,
    };
  return (
    <AssistanceTile
      counts={counts}
      failed={!counts && (now.isError || days.isError)}
      href={adminHref('/admin/impact', projectId)}
    />
  );
}

/** The project's figures, for those allowed to see them. */
function ProjectFigures({ projectId, known }: { projectId: number; known: string | undefined }) {
  const [t, reports] = [useWords(homeWords), useWords(scheduledReportsWords)];
  const user = useSession((state) => state.user);
  const seesAccess = useSession((state) => state.pages.includes('/admin/access'));
  const seesAssistance = useSession((state) => state.pages.includes('/admin/impact'));
  const project = useEndpoint(getProject, { query: { projectId } }, { label: 'project' });
  const [range, chooseRange] = useRange();
  const { data, error, isPlaceholderData, refetch } = useHome(projectId, range);
  const accessHref = seesAccess ? adminHref('/admin/access', projectId) : undefined;
  const figures = data?.figures;
  const name = project.data?.project.productName ?? known;
  // Before both are here, the page has the layout of a project in use; an empty one then takes its place at once.
  const isEmpty = project.data && figures?.users.all === 0 && figures.trips.now === 0 && figures.trips.before === 0;
  const people = <PeopleCard figures={project.data?.figures} accessHref={accessHref} />;
  const roles = user ? rolesOn(user, projectId) : [];
  const isNarrow = useNarrow();
  const arriving = data?.arriving && <ArrivingNotice arriving={data.arriving} />;
  const reported = () => ({
    kind: 'home' as const,
    name: reports('ofKind_home'),
    query: viewQuery(location.search),
    viewId: null,
  });
  const facts = <ProjectFacts projectId={projectId} project={project.data?.project} roles={roles} />;
  return (
    <>
      <PageHeader
        title={name}
        lead={
          <HomeLead figures={figures}>
            <LiveDot projectId={projectId} />
            {user && isDolphin(user) && <HealthLink href={adminHref('/admin/dolphin/health', projectId)} />}
            {!isNarrow && arriving}
          </HomeLead>
        }
        actions={
          <>
            <HomeRangeChoice range={range} onChange={chooseRange} />
            <IconButton
              label={t('export')}
              disabled={!figures}
              onClick={() =>
                figures && saveCsv(`${name ?? projectId} ${t('csvName')} ${figures.to}`, homeCsv(figures, t))
              }
            >
              <Download size={18} aria-hidden="true" />
            </IconButton>
            <ReportButtons isCompact projectId={projectId} view={reported} />
            {accessHref && (
              <ButtonLink href={`${accessHref}&grant=open`} icon={<UserRoundPlus size={16} aria-hidden="true" />}>
                {t('invite')}
              </ButtonLink>
            )}
          </>
        }
      />
      <Sections>
        {error && !data && (
          <Card>
            <Failed error={error} onRetry={() => void refetch()} />
          </Card>
        )}
        {(data || !error) && (
          <Fresh stale={isPlaceholderData}>
            <Tiles projectId={projectId} figures={figures}>
              {seesAssistance &&
                (figures ? (
                  <Assistance projectId={projectId} from={figures.from} to={figures.to} />
                ) : (
                  <AssistanceTile href={adminHref('/admin/impact', projectId)} />
                ))}
            </Tiles>
            {/* Beside the lead there is no room on a phone; here it moves nothing that is seen. */}
            {isNarrow && arriving}
            {isEmpty && accessHref && project.data?.figures && (
              <GettingStarted
                projectId={projectId}
                members={project.data.figures.members}
                accessHref={accessHref}
                keysHref={adminHref('/admin/sdkConfig/keys', projectId)}
                onboardingHref={`${ONBOARDING}?projectId=${projectId}`}
              />
            )}
            {!isEmpty && (
              <HomeRow wide>
                <TripsCard figures={figures} />
                <HomeColumn>
                  <HomeScoresCard
                    scores={figures?.scores}
                    href={figures ? rankingHref(projectId, figures, 'score') : homeUsersHref(projectId)}
                  />
                  {people}
                </HomeColumn>
              </HomeRow>
            )}
            {!isEmpty && (
              <HomeRow>
                <VersionsCard projectId={projectId} figures={figures} />
                <HomeTroublesCard projectId={projectId} figures={figures} />
                {accessHref ? <ChangesCard projectId={projectId} changes={data?.changes} /> : facts}
              </HomeRow>
            )}
          </Fresh>
        )}
        {(isEmpty || (error && !data)) && people}
        {(figures || error) && (
          <HomeRow>
            {(isEmpty || accessHref) && facts}
            {roles.some((role) => SEE_BILLING.includes(role)) ? (
              <BillingInformation projectId={projectId} />
            ) : (
              <OwnOrganisations />
            )}
            <ReceiverHealthCard projectId={projectId} linked={accessHref !== undefined} />
          </HomeRow>
        )}
      </Sections>
    </>
  );
}

/** For members whose roles do not include figures. */
function ProjectName({ projectId, known }: { projectId: number; known: string | undefined }) {
  const user = useSession((state) => state.user);
  const { data } = useEndpoint(getProject, { query: { projectId } }, { label: 'project' });
  const roles = user ? rolesOn(user, projectId) : [];
  return (
    <>
      <PageHeader title={data?.project.productName ?? known} />
      <Sections>
        {roles.includes('billing') ? <BillingInformation projectId={projectId} /> : <LimitedView />}
        <ProjectFacts projectId={projectId} project={data?.project} roles={roles} />
        {!roles.includes('billing') && <OwnOrganisations />}
      </Sections>
    </>
  );
}

/** An overview of the selected project, within the person's rights. */
function ProjectHome({ projectId }: { projectId: number }) {
  const user = useSession((state) => state.user);
  const { data, error, refetch } = useEndpoint(getProject, { query: { projectId } }, { label: 'project' });
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
  const seesFigures = rolesOn(user, projectId).some(
    (role) => role === 'dolphin' || role === 'admin' || role === 'reader',
  );
  const Shown = seesFigures ? ProjectFigures : ProjectName;
  return <Shown projectId={projectId} known={known} />;
}

export function Page({ projectId }: { projectId: number }) {
  return projectId === NO_PROJECT ? <Projects /> : <ProjectHome key={projectId} projectId={projectId} />;
}
