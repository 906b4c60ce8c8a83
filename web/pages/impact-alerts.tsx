import { AlertsScreen } from '#web/features/alerts/alerts-screen.tsx';
import { AssistanceFrame } from '#web/features/assistance/assistance-frame.tsx';

export function Page({ projectId }: { projectId: number }) {
  return (
    <AssistanceFrame tab="alerts" projectId={projectId}>
      <AlertsScreen key={projectId} projectId={projectId} />
    </AssistanceFrame>
  );
}
