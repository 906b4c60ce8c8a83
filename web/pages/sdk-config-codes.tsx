import { CodesScreen } from '#web/features/project-codes/codes-screen.tsx';
import { ConfigurationFrame } from '#web/features/sdk-config/configuration-frame.tsx';
import { useSession } from '#web/session/session.store.ts';

export function Page() {
  const projectId = useSession((state) => state.currentProject);
  return (
    <ConfigurationFrame tab="codes">
      <CodesScreen key={projectId} projectId={projectId} />
    </ConfigurationFrame>
  );
}
