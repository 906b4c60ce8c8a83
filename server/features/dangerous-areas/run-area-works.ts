import type { Context } from '#server/context.ts';
import type { Stoppable } from '#server/feature.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { runWorksInThread } from '#server/jobs/works-in-thread.ts';
import { AREA_WORKS, forgetOldAreaWorks } from './do-works.ts';
import { WORK_ENTITY } from './works.ts';

/** Compares past trips with areas: many positions in many areas take a while. */
export const runAreaWorks = (jobs: Jobs, context: Context): Promise<Stoppable> =>
  runWorksInThread(jobs, context, {
    table: AREA_WORKS,
    schedule: {
      queue: 'dangerous-area-works',
      leftOverQueue: 'dangerous-area-left-over-works',
      after: { entity: WORK_ENTITY, action: 'created' },
    },
    source: 'server/features/dangerous-areas/areas-worker.ts',
    everyMinute: () => forgetOldAreaWorks(context.db, context.now()),
  });
