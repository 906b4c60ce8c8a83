import { userKeyText } from '#server/db/user-key.ts';
import type { Derivation } from '#server/ingest/run/derivation.ts';
import { saveCrossings } from './area-crossings.ts';
import { type AreaCrossing, areasOfItem, watchedAreas } from './areas-of-item.ts';

/** Which dangerous areas items crossed. While there has never been an area, it costs one short query per run. */
export const areasDerivation: Derivation = {
  enrichItems: async (db) => {
    const { everAny, watched } = await watchedAreas(db);
    if (!everAny) return null;
    const crossingsOf = new Map<string, AreaCrossing[]>();
    return {
      enrich: (user, item, fixes) => {
        if (!watched) return item.features;
        const { features, crossings } = areasOfItem(watched, item, fixes);
        const key = userKeyText(user);
        if (crossings.length > 0) crossingsOf.set(key, [...(crossingsOf.get(key) ?? []), ...crossings]);
        return features;
      },
      save: (tx, runs) =>
        saveCrossings(
          tx,
          runs.map(({ projectId, userId, fromTs }) => {
            const crossings = crossingsOf.get(userKeyText({ projectId, userId })) ?? [];
            return { projectId, userId, fromMs: fromTs * 1000, crossings };
          }),
        ),
    };
  },
};
