import { mergeItems, overrideScores, overrideTransport, resetItem, splitItem } from '#contract/corrections.ts';
import type { Context } from '#server/context.ts';
import type { SignedIn } from '#server/http/caller.ts';
import { type Route, route } from '#server/http/route.ts';
import { merge, resetAll, split } from './cut-items.ts';
import { presentCorrected } from './items.ts';
import type { Corrector } from './override.ts';
import { drivingOverride, overrideItem, toScores, toTransport, withdrawn } from './override-item.ts';

const person = ({ person: { id } }: SignedIn): Corrector => ({ actorId: id, apiKey: null });

export function correctionsRoutes(context: Context): Route[] {
  return [
    route(overrideTransport, async ({ caller, query, body: { transport, reason, ...seen } }) => {
      const change = toTransport(drivingOverride(transport), reason);
      return presentCorrected([await overrideItem(context, query, person(caller), seen, change)]);
    }),

    route(overrideScores, async ({ caller, query, body: { scores, reason, ...seen } }) => {
      const change = toScores(scores, reason);
      return presentCorrected([await overrideItem(context, query, person(caller), seen, change)]);
    }),

    route(splitItem, async ({ caller, query, body: { reason, ...input } }) =>
      presentCorrected(await split(context, query, person(caller), { ...input, reason: reason || null })),
    ),

    route(mergeItems, async ({ caller, query, body: { reason, ...input } }) =>
      presentCorrected(await merge(context, query, person(caller), { ...input, reason: reason || null })),
    ),

    route(resetItem, async ({ caller, query, body: { what, ...seen } }) => {
      if (what === 'all') return presentCorrected(await resetAll(context, query, person(caller), seen));
      const row = await overrideItem(context, query, person(caller), seen, withdrawn(what));
      return presentCorrected([row]);
    }),
  ];
}
