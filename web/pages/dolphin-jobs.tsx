import { DolphinFrame } from '#web/features/dolphin/dolphin-frame.tsx';
import { FailedJobsCard } from '#web/features/system/failed-jobs-card.tsx';
import { JobsOverview } from '#web/features/system/jobs-overview.tsx';
import { Sections } from '#web/ui/sections.tsx';

export function Page() {
  return (
    <DolphinFrame tab="jobs">
      <Sections>
        <JobsOverview />
        <FailedJobsCard />
      </Sections>
    </DolphinFrame>
  );
}
