import { BulkExportScreen } from '#web/features/bulk-export/bulk-export-screen.tsx';
import { ProjectScreen } from '#web/features/project-settings/project-screen.tsx';
import { SuspendedBanner } from '#web/features/project-settings/suspended-banner.tsx';
import { Stack } from '#web/ui/stack.tsx';

export function Page({ projectId }: { projectId: number }) {
  return (
    <>
      <SuspendedBanner projectId={projectId} />
      <Stack gap={32}>
        <ProjectScreen projectId={projectId} />
        <BulkExportScreen projectId={projectId} />
      </Stack>
    </>
  );
}
