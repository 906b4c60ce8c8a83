import { BulkExportScreen } from '#web/features/bulk-export/bulk-export-screen.tsx';
import { ProjectScreen } from '#web/features/project-settings/project-screen.tsx';
import { SuspendedBanner } from '#web/features/project-settings/suspended-banner.tsx';
import { ConfigurationFrame } from '#web/features/sdk-config/configuration-frame.tsx';
import { useSession } from '#web/session/session.store.ts';
import { Stack } from '#web/ui/stack.tsx';

export function Page() {
  const projectId = useSession((state) => state.currentProject);
  return (
    <ConfigurationFrame tab="project">
      <SuspendedBanner projectId={projectId} />
      <Stack gap={32}>
        <ProjectScreen key={projectId} projectId={projectId} />
        <BulkExportScreen key={`export ${projectId}`} projectId={projectId} />
      </Stack>
    </ConfigurationFrame>
  );
}
