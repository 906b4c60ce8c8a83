import { AlertsScreen } from '#web/features/alerts/alerts-screen.tsx';
import { AssistanceFrame } from '#web/features/assistance/assistance-frame.tsx';
import { useSession } from '#web/session/session.store.ts';

export function Page() {
  const projectId = useSession((state) => state.currentProject);
  return (
    <AssistanceFrame tab="alerts" projectId={projectId}>
      <AlertsScreen key={projectId} projectId={projectId} />
    </AssistanceFrame>
  );
}
