import type { Context } from '#server/context.ts';
import type { Stoppable } from '#server/feature.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { runWorksInThread } from '#server/jobs/works-in-thread.ts';
import { forgetOldPastWorks, PAST_VISIT_WORKS } from './past-visits.ts';

/** Enough for many places and the visits of some days; positions lie outside this heap. */
const MAX_HEAP_MB = 1_024;

/** Compares a month of positions with new places: many of either take a while. */
export const runPastVisits = (jobs: Jobs, context: Context): Promise<Stoppable> =>
  runWorksInThread(jobs, context, {
    table: PAST_VISIT_WORKS,
    schedule: {
      queue: 'poi-past-visits',
      leftOverQueue: 'poi-left-over-past-visits',
      after: { entity: 'poi', action: 'created' },
    },
    source: 'server/features/points-of-interest/past-visits-worker.ts',
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    everyMinute: () => forgetOldPastWorks(context),
  });
