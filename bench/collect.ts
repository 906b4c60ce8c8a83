import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Collects all garbage now, so that no measurement pays for another. */
export const collectGarbage = runInNewContext('gc') as () => void;
