import { DolphinFrame } from '../features/dolphin/dolphin-frame.tsx';
import { FailedJobsCard } from '../features/system/failed-jobs-card.tsx';
import { JobsOverview } from '../features/system/jobs-overview.tsx';
import { Sections } from '../ui/sections.tsx';

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
