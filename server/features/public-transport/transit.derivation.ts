import type { Derivation } from '#server/ingest/run/derivation.ts';
import { assignLines } from './assign-lines.ts';

/** Which rides were on a line of public transport. */
export const transitDerivation: Derivation = { refineSegments: assignLines };
