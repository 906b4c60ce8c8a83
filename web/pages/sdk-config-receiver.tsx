import { ReceiversScreen } from '#web/features/receivers/receivers-screen.tsx';
import { ConfigurationFrame } from '#web/features/sdk-config/configuration-frame.tsx';
import { useSession } from '#web/session/session.store.ts';

export function Page() {
  const projectId = useSession((state) => state.currentProject);
  return (
    <ConfigurationFrame tab="receiver">
      <ReceiversScreen key={projectId} projectId={projectId} />
    </ConfigurationFrame>
  );
}
