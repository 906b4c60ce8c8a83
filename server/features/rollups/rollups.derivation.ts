import type { Derivation } from '#server/ingest/run/derivation.ts';
import { logDays } from './log-changes.ts';

export const rollupsDerivation: Derivation = { afterDays: logDays };
