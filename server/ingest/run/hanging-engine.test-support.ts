/** An engine thread that hangs at the South Pole, and near it before any trips are described. */
import type { Fixes } from '#engine/fixes.ts';
import { derivations } from '#server/features/derivations.ts';
import type { Derivation } from './derivation.ts';
import { runEngineThread } from './engine-thread.ts';

const hangIf = (isReached: boolean): void => {
  while (isReached);
};
const latOf = ({ lat }: Fixes): number => lat[0] ?? 0;

const hanging: Derivation = {
  refineSegments: async (_tx, tracks) => {
    hangIf(tracks.some(({ fixes }) => latOf(fixes) < -70 && latOf(fixes) > -80));
    return tracks.map(({ found }) => [...found]);
  },
  enrichItems: async () => ({
    enrich: (_user, { features }, fixes) => {
      hangIf(latOf(fixes) < -80);
      return features;
    },
    save: async () => {},
  }),
};

runEngineThread([...derivations, hanging]);
