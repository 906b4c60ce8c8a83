import type { Derivation } from '#server/ingest/run/derivation.ts';
import { saveVisits } from './save-visits.ts';

/** Who entered and left which point of interest. */
export const poisDerivation: Derivation = { afterRuns: saveVisits };
