import { ProjectScreen } from '../features/project-settings/project-screen.tsx';
import { SuspendedBanner } from '../features/project-settings/suspended-banner.tsx';
import { ConfigurationFrame } from '../features/sdk-config/configuration-frame.tsx';
import { useSession } from '../session/session.store.ts';

export function Page() {
  const projectId = useSession((state) => state.currentProject);
  return (
    <ConfigurationFrame tab="project">
      <SuspendedBanner projectId={projectId} />
      <ProjectScreen key={projectId} projectId={projectId} />
    </ConfigurationFrame>
  );
}
