import {
  acknowledgeCase,
  assignCase,
  closeCase,
  getDateImpacts,
  getImpact,
  listContractImpacts,
  listImpacts,
  listOpenCases,
  reopenCase,
  simulateCase as simulateCaseCall,
} from '#contract/assistance.ts';
import type { Context } from '#server/context.ts';
import { actualPerson } from '#server/http/caller.ts';
import { type Route, route } from '#server/http/route.ts';
import { openCases } from './cases.queries.ts';
import { dateImpactsOf } from './date-impacts.ts';
import { contractsPage } from './list-contracts.ts';
import { impactsPage } from './list-impacts.ts';
import { createSimulatedCase } from './simulate-case.ts';
import { wholeCase } from './whole-case.ts';
import { acknowledge, assign, close, noteSeen, reopen } from './work-on-case.ts';

export function assistanceRoutes(context: Context): Route[] {
  const { db, now } = context;
  return [
    route(getDateImpacts, async ({ query }) => ({ dateImpactsData: await dateImpactsOf(db, query) })),
    route(listContractImpacts, ({ query }) => contractsPage(db, query)),
    route(listImpacts, ({ query }) => impactsPage(db, query)),
    route(listOpenCases, ({ query }) => openCases(db, query.projectId, now())),

    route(getImpact, async ({ params, query, caller }) => {
      const ref = { ...query, ...params };
      await noteSeen(context, ref, actualPerson(caller).id);
      return wholeCase(db, ref);
    }),
    route(acknowledgeCase, async ({ params, query, body, caller }) => {
      const ref = { ...query, ...params };
      await acknowledge(context, { ...ref, actorId: caller.person.id, version: body.version });
      return wholeCase(db, ref);
    }),
    route(assignCase, async ({ params, query, body, caller }) => {
      const ref = { ...query, ...params };
      await assign(context, { ...ref, actorId: caller.person.id, version: body.version }, body.uid);
      return wholeCase(db, ref);
    }),
    route(closeCase, async ({ params, query, body, caller }) => {
      const ref = { ...query, ...params };
      await close(context, { ...ref, actorId: caller.person.id, version: body.version }, body);
      return wholeCase(db, ref);
    }),
    route(reopenCase, async ({ params, query, body, caller }) => {
      const ref = { ...query, ...params };
      await reopen(context, { ...ref, actorId: caller.person.id, version: body.version });
      return wholeCase(db, ref);
    }),
    route(simulateCaseCall, async ({ query, body, caller }) => {
      const ref = await createSimulatedCase(context, { ...query, ...body, actorId: caller.person.id });
      return wholeCase(db, ref);
    }),
  ];
}
