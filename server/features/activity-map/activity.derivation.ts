import type { Derivation } from '#server/ingest/run/derivation.ts';
import { logActivity } from './log-activity.ts';

/** A trip is counted when it has ended, so that uploads during the trip cost nothing. */
export const activityDerivation: Derivation = {
  afterDays: (tx, days) =>
    logActivity(
      tx,
      days.filter(({ isOpenOnly }) => !isOpenOnly),
    ),
};
