import type { Context } from '#server/context.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { countVersions } from './adoption.queries.ts';

/** Adoption over time: the versions in use, counted every hour and kept for every day. */
export const countSdkVersionsHourly = (jobs: Jobs, { db, now }: Context): Promise<void> =>
  jobs.every('count-sdk-versions', '7 * * * *', () => countVersions(db, now()));
