import { CodesScreen } from '../features/project-codes/codes-screen.tsx';
import { ConfigurationFrame } from '../features/sdk-config/configuration-frame.tsx';
import { useSession } from '../session/session.store.ts';

export function Page() {
  const projectId = useSession((state) => state.currentProject);
  return (
    <ConfigurationFrame tab="codes">
      <CodesScreen key={projectId} projectId={projectId} />
    </ConfigurationFrame>
  );
}
