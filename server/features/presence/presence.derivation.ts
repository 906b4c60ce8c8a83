import type { Derivation } from '#server/ingest/run/derivation.ts';
import { presenceOf, savePresence } from './save-presence.ts';

/** Where people were, coarsely: what the search by place and time begins with. */
export const presenceDerivation: Derivation = {
  afterRuns: (tx, runs) =>
    savePresence(
      tx,
      runs.map(({ projectId, userId, fixes }) => ({ projectId, userId, seen: presenceOf(fixes) })),
    ),
};
