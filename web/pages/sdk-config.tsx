import { useSettings } from '#web/features/project-settings/settings.queries.ts';
import { SuspendedBanner } from '#web/features/project-settings/suspended-banner.tsx';
import { ConfigurationFrame } from '#web/features/sdk-config/configuration-frame.tsx';
import { FeaturesScreen } from '#web/features/sdk-config/features-screen.tsx';
import { useSession } from '#web/session/session.store.ts';

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
