import type { Context } from '#server/context.ts';
import type { Stoppable } from '#server/feature.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { runWorksInThread } from '#server/jobs/works-in-thread.ts';
import { TRANSIT_IMPORTS } from './do-transit-imports.ts';
import { TIMETABLE_IMPORT_ENTITY } from './load-region.ts';

/** Enough for the timetable of a country; its times and shapes lie outside this heap. */
const MAX_HEAP_MB = 2_048;

export const runTransitImports = (jobs: Jobs, context: Context): Promise<Stoppable> =>
  runWorksInThread(jobs, context, {
    table: TRANSIT_IMPORTS,
    schedule: {
      queue: 'transit-imports',
      leftOverQueue: 'transit-imports-left-over',
      after: { entity: TIMETABLE_IMPORT_ENTITY, action: 'created' },
    },
    source: 'server/features/public-transport/transit-worker.ts',
    data: { receiverAllow: context.config.receiverAllow },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
