import { InsightsFrame } from '#web/features/insights/insights-frame.tsx';
import { ReportsScreen } from '#web/features/scheduled-reports/reports-screen.tsx';

export function Page({ projectId }: { projectId: number }) {
  return (
    <InsightsFrame tab="reports" projectId={projectId}>
      <ReportsScreen key={projectId} projectId={projectId} />
    </InsightsFrame>
  );
}
