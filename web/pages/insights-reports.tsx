import { InsightsFrame } from '#web/features/insights/insights-frame.tsx';
import { ReportsScreen } from '#web/features/scheduled-reports/reports-screen.tsx';
import { useSession } from '#web/session/session.store.ts';

export function Page() {
  const projectId = useSession((state) => state.currentProject);
  return (
    <InsightsFrame tab="reports" projectId={projectId}>
      <ReportsScreen key={projectId} projectId={projectId} />
    </InsightsFrame>
  );
}
