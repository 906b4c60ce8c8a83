import { Card, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Sections } from '#web/ui/sections.tsx';
import { ProjectForm } from './project-form.tsx';
import { useSettings } from './settings.queries.ts';

/** The settings of a project. */
export function ProjectScreen({ projectId }: { projectId: number }) {
  const settings = useSettings(projectId);
  if (settings.data) return <ProjectForm state={settings.data} />;
  if (settings.error) {
    return (
      <Card>
        <Failed error={settings.error} onRetry={() => void settings.refetch()} />
      </Card>
    );
  }
  return (
    <Sections>
      <Skeleton height={280} />
      <Skeleton height={220} />
      <Skeleton height={140} />
    </Sections>
  );
}
