import { useSettings } from '../features/project-settings/settings.queries.ts';
import { SuspendedBanner } from '../features/project-settings/suspended-banner.tsx';
import { ConfigurationFrame } from '../features/sdk-config/configuration-frame.tsx';
import { FeaturesScreen } from '../features/sdk-config/features-screen.tsx';
import { useSession } from '../session/session.store.ts';

export function Page() {
  const projectId = useSession((state) => state.currentProject);
  const { data } = useSettings(projectId);
  const project = data?.settings.productName ?? String(projectId);
  return (
    <ConfigurationFrame tab="features">
      <SuspendedBanner projectId={projectId} />
      <FeaturesScreen key={projectId} projectId={projectId} project={project} />
    </ConfigurationFrame>
  );
}
