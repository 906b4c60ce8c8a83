import type { Derivation } from '#server/ingest/run/derivation.ts';
import { learnFromCorrections } from './learn-from-corrections.ts';

/** What a user's corrected trips say of similar ones. */
export const correctionsDerivation: Derivation = { refineSegments: learnFromCorrections };
