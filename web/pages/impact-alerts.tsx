import { AlertsScreen } from '../features/alerts/alerts-screen.tsx';
import { AssistanceFrame } from '../features/assistance/assistance-frame.tsx';
import { useSession } from '../session/session.store.ts';

export function Page() {
  const projectId = useSession((state) => state.currentProject);
  return (
    <AssistanceFrame tab="alerts" projectId={projectId}>
      <AlertsScreen key={projectId} projectId={projectId} />
    </AssistanceFrame>
  );
}
