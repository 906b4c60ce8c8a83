import type { Derivation } from '#server/ingest/run/derivation.ts';
import { presenceOf, savePresence } from './save-presence.ts';

/** Where people were, coarsely; the first step of the search by place and time. */
export const presenceDerivation: Derivation = {
  afterRuns: (tx, runs) =>
    savePresence(
      tx,
      runs.map(({ projectId, userId, fixes }) => ({ projectId, userId, seen: presenceOf(fixes) })),
    ),
};
