import { AppStyleScreen } from '#web/features/app-style/app-style-screen.tsx';
import { ConfigurationFrame } from '#web/features/sdk-config/configuration-frame.tsx';
import { useSession } from '#web/session/session.store.ts';

export function Page() {
  const projectId = useSession((state) => state.currentProject);
  return (
    <ConfigurationFrame tab="style">
      <AppStyleScreen key={projectId} projectId={projectId} />
    </ConfigurationFrame>
  );
}
