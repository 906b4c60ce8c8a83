import type { Context } from '#server/context.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { doWorks, scheduleWorks, type WorkTable } from '#server/jobs/long-work.ts';
import { eraseProject } from './erase-project.ts';

/** Finished erasures are repeated for an hour: a request or an engine run may have written after the deletion. */
const ERASURES: WorkTable = {
  name: 'project_erasures',
  key: ['project_id'],
  lease: 'worked_at',
  leaseSeconds: 30,
  unfinished: "finished_at is null or finished_at > now() - interval '1 hour'",
  order: 'deleted_at',
  ofProjects: false,
};

export const eraseProjects = (jobs: Jobs, context: Context): Promise<void> =>
  scheduleWorks(
    jobs,
    context.events,
    {
      queue: 'erase-project',
      leftOverQueue: 'erase-projects',
      after: { entity: 'project', action: 'deleted' },
    },
    { requested: () => eraseDeletedProjects(context) },
  );

/** Erases deleted projects that no process is erasing. */
export const eraseDeletedProjects = (context: Pick<Context, 'db' | 'log' | 'secrets'>): Promise<void> =>
  doWorks<{ project_id: number }>(context, {
    table: ERASURES,
    run: async ({ project_id }) => {
      await eraseProject(context, project_id);
    },
  });
