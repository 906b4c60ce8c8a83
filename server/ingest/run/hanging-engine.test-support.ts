/** An engine thread that loops for ever at the South Pole, and waits for ever near it before any trips are described. */
import type { Fixes } from '#engine/fixes.ts';
import { derivations } from '#server/features/derivations.ts';
import type { Derivation } from './derivation.ts';
import { runEngineThread } from './engine-thread.ts';

const loopIf = (isReached: boolean): void => {
  while (isReached);
};
/** As silent as a loop, and costs nothing. */
const waitIf = (isReached: boolean): void => {
  if (isReached) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
};
const latOf = ({ lat }: Fixes): number => lat[0] ?? 0;

const hanging: Derivation = {
  refineSegments: async (_tx, tracks) => {
    waitIf(tracks.some(({ fixes }) => latOf(fixes) < -70 && latOf(fixes) > -80));
    return tracks.map(({ found }) => [...found]);
  },
  enrichItems: async () => ({
    enrich: (_user, { features }, fixes) => {
      loopIf(latOf(fixes) < -80);
      return features;
    },
    save: async () => {},
  }),
};

runEngineThread([...derivations, hanging]);
