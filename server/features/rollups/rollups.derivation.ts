import type { Derivation } from '#server/ingest/run/derivation.ts';
import { logDays } from './log-changes.ts';

/** A trip is counted when it has ended, so that uploads during the trip cost nothing. */
export const rollupsDerivation: Derivation = {
  afterDays: (tx, days) =>
    logDays(
      tx,
      days.filter(({ isOpenOnly }) => !isOpenOnly),
    ),
};
