import type { Context } from '#server/context.ts';
import type { Stoppable } from '#server/feature.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { runWorksInThread } from '#server/jobs/works-in-thread.ts';
import { RECOMPUTATIONS } from './do-recomputations.ts';
import { RECOMPUTE_ENTITY } from './recompute-day.ts';

/** Runs the engine again, which takes as long as the day is full. */
export const runRecomputations = (jobs: Jobs, context: Context): Promise<Stoppable> =>
  runWorksInThread(jobs, context, {
    table: RECOMPUTATIONS,
    schedule: {
      queue: 'recompute-days',
      leftOverQueue: 'recompute-left-over-days',
      after: { entity: RECOMPUTE_ENTITY, action: 'created' },
    },
    source: 'server/features/app-users/recompute-worker.ts',
  });
