import { useSettings } from '#web/features/project-settings/settings.queries.ts';
import { SuspendedBanner } from '#web/features/project-settings/suspended-banner.tsx';
import { FeaturesScreen } from '#web/features/sdk-config/features-screen.tsx';

export function Page({ projectId }: { projectId: number }) {
  const { data } = useSettings(projectId);
  const project = data?.settings.productName ?? String(projectId);
  return (
    <>
      <SuspendedBanner projectId={projectId} />
      <FeaturesScreen projectId={projectId} project={project} />
    </>
  );
}
