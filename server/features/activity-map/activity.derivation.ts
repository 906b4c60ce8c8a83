import type { Derivation } from '#server/ingest/run/derivation.ts';
import { logActivity } from './log-activity.ts';

/** What happened where. A trip is counted when it has ended, so that its upload costs nothing more until then. */
export const activityDerivation: Derivation = {
  afterDays: (tx, days) =>
    logActivity(
      tx,
      days.filter(({ isOpenOnly }) => !isOpenOnly),
    ),
};
