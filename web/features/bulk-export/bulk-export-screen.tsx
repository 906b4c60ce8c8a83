import { getExportSchedule } from '#contract/bulk-export.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Sections } from '#web/ui/sections.tsx';
import { DaySection } from './day-section.tsx';
import { ScheduleSection } from './schedule-section.tsx';

/** A project's data as files: one day on demand, or all days every night. */
export function BulkExportScreen({ projectId }: { projectId: number }) {
  const { data, error, refetch } = useEndpoint(getExportSchedule, { query: { projectId } }, { label: 'sdkConfig' });
  if (error) {
    return (
      <Card>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <Sections>
      <DaySection projectId={projectId} />
      {data ? <ScheduleSection key={projectId} projectId={projectId} stored={data} /> : <Skeleton height={220} />}
    </Sections>
  );
}
