import type { ActivityTrip } from '#contract/activity-map.ts';
import { ActivityMapScreen } from '#web/features/activity-map/activity-map-screen.tsx';
import { viewQuery } from '#web/features/saved-views/view-address.ts';
import { ReportButtons } from '#web/features/scheduled-reports/report-button.tsx';
import { scheduledReportsWords } from '#web/i18n/scheduled-reports.ts';
import { useWords } from '#web/i18n/words.ts';
import { adminHref } from '#web/navigation/paths.ts';
import { useSession } from '#web/session/session.store.ts';

const userHref = (userId: string, projectId: number): string =>
  `${adminHref('/admin/appUsers', projectId)}&user=${encodeURIComponent(userId)}`;

/** The trip at that place; the day, where no trip covers the moment. */
function tripHref({ userId, date, startTs, type, atTs }: ActivityTrip, projectId: number): string {
  const item = startTs === null || type === 'IDLE' ? '' : `&item=${startTs}`;
  return `${userHref(userId, projectId)}&date=${date}${item}&t=${atTs}`;
}

export function Page() {
  const projectId = useSession((state) => state.currentProject);
  const t = useWords(scheduledReportsWords);
  const reported = () => ({
    kind: 'map' as const,
    name: t('ofKind_map'),
    query: viewQuery(location.search),
    viewId: null,
  });
  return (
    <ActivityMapScreen
      key={projectId}
      projectId={projectId}
      tripHref={(trip) => tripHref(trip, projectId)}
      userHref={(userId) => userHref(userId, projectId)}
      actions={(print) => <ReportButtons projectId={projectId} view={reported} onPrint={print} />}
    />
  );
}
