import type { WorkTable } from '#server/jobs/long-work.ts';

export const MAP_IMPORTS: WorkTable = {
  name: 'map_regions',
  key: ['id'],
  lease: 'worked_at',
  leaseSeconds: 60,
  unfinished: "state = 'importing'",
  // Imports without an upload belong to the command or the demo that runs them.
  claimIf: 'upload_id is not null',
  order: 'created_at',
  countsTries: true,
  cancelled: 'cancel_wanted',
  ofProjects: false,
};
