import type { Context } from '#server/context.ts';
import type { Stoppable } from '#server/feature.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { runWorksInThread } from '#server/jobs/works-in-thread.ts';
import { REASSIGN_ENTITY, REASSIGNMENTS } from './reassign-trips.ts';

/** Compares the scans of past trips with the devices of vehicles: many take a while. */
export const runReassignments = (jobs: Jobs, context: Context): Promise<Stoppable> =>
  runWorksInThread(jobs, context, {
    table: REASSIGNMENTS,
    schedule: {
      queue: 'reassign-vehicle-trips',
      leftOverQueue: 'reassign-left-over-trips',
      after: { entity: REASSIGN_ENTITY, action: 'created' },
    },
    source: 'server/features/vehicles/reassign-worker.ts',
  });
