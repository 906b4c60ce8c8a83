import { AppStyleScreen } from '../features/app-style/app-style-screen.tsx';
import { ConfigurationFrame } from '../features/sdk-config/configuration-frame.tsx';
import { useSession } from '../session/session.store.ts';

export function Page() {
  const projectId = useSession((state) => state.currentProject);
  return (
    <ConfigurationFrame tab="style">
      <AppStyleScreen key={projectId} projectId={projectId} />
    </ConfigurationFrame>
  );
}
