import { NO_PROJECT } from '#contract/constants.ts';
import { getProject } from '#contract/projects.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { ProjectGone } from '#web/features/home/project-gone.tsx';
import { InsightsScreen } from '#web/features/insights/insights-screen.tsx';
import { TripsBehindScreen } from '#web/features/insights/trips-behind-screen.tsx';
import { viewQuery } from '#web/features/saved-views/view-address.ts';
import { ReportButtons } from '#web/features/scheduled-reports/report-button.tsx';
import { insightsWords } from '#web/i18n/insights.ts';
import { useWords } from '#web/i18n/words.ts';
import { choice } from '#web/navigation/parameters.ts';
import { adminHref, homeHref } from '#web/navigation/paths.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { useSession } from '#web/session/session.store.ts';

const PARAMETERS = { view: choice(['trips']) };

export function Page({ projectId }: { projectId: number }) {
  const mayConnect = useSession((state) => state.pages.includes('/admin/sdkConfig'));
  const { query } = useAddress(PARAMETERS);
  const t = useWords(insightsWords);
  const { error } = useEndpoint(getProject, { query: { projectId } }, { label: 'project' });
  if (error instanceof CallError && error.status === 404) return <ProjectGone projectsHref={homeHref(NO_PROJECT)} />;
  if (query.view === 'trips') {
    const usersHref = adminHref('/admin/appUsers', projectId);
    return (
      <TripsBehindScreen
        key={projectId}
        projectId={projectId}
        hrefOf={({ userId, day, startTs }) =>
          `${usersHref}&user=${encodeURIComponent(userId)}&date=${day}&item=${startTs}&t=${startTs}`
        }
      />
    );
  }
  const connectHref = mayConnect ? adminHref('/admin/sdkConfig/keys', projectId) : undefined;
  const reported = () => ({
    kind: 'insights' as const,
    name: t('title'),
    query: viewQuery(location.search),
    viewId: null,
  });
  return (
    <InsightsScreen
      key={projectId}
      projectId={projectId}
      connectHref={connectHref}
      actions={<ReportButtons projectId={projectId} view={reported} />}
    />
  );
}
