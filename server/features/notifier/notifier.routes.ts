import {
  getDelivery,
  listDeliveries,
  listReceiverHealth,
  resendDeliveries,
  resendDelivery,
  sendTestEvent,
} from '#contract/deliveries.ts';
import type { Context } from '#server/context.ts';
import { notFound } from '#server/http/app-error.ts';
import { actorOf } from '#server/http/caller.ts';
import { type Route, route } from '#server/http/route.ts';
import { type ThrottleRule, throttleShared } from '#server/http/throttle.ts';
import { networksFrom } from '#server/outgoing/networks.ts';
import { deliveryBodyOf } from './claim.ts';
import { deliveriesPage, existingDelivery, presentDelivery, triesOf } from './deliveries.queries.ts';
import { createPoster } from './post.ts';
import { healthOf } from './receiver-health.queries.ts';
import { resendMany, resendOne } from './resend.ts';
import { sendTest } from './send-test.ts';

/** Trying out an address takes a few requests; nobody needs us to send them all day. */
const TESTS: ThrottleRule = { name: 'test-event', hits: 20, windowSeconds: 60 };

export function notifierRoutes(context: Context): Route[] {
  const { db, config } = context;
  const poster = createPoster({ networks: networksFrom(config.receiverAllow) });
  return [
    route(listDeliveries, async ({ query }) => {
      const { items, next } = await deliveriesPage(db, query);
      return { items: items.map(presentDelivery), next };
    }),
    route(getDelivery, async ({ params: { id }, query: { projectId } }) => {
      const row = await existingDelivery(db, projectId, id);
      return {
        delivery: presentDelivery(row),
        body: await deliveryBodyOf(db, row),
        tries: await triesOf(db, projectId, id),
      };
    }),
    route(resendDelivery, async ({ params, query, caller }) => ({
      delivery: presentDelivery(await resendOne(context, { ...params, ...query, actorId: actorOf(caller) })),
    })),
    route(resendDeliveries, async ({ query, body, caller }) =>
      resendMany(context, { ...query, ...body, actorId: actorOf(caller) }),
    ),
    route(sendTestEvent, async ({ query: { projectId }, body, caller }) => {
      await throttleShared(db, TESTS, { projectId, actorId: actorOf(caller) });
      const id = await sendTest(context, poster, { projectId, ...body, actorId: actorOf(caller) });
      const [result] = await triesOf(db, projectId, id);
      if (!result) throw notFound('The test');
      return { delivery: presentDelivery(await existingDelivery(db, projectId, id)), result };
    }),
    route(listReceiverHealth, async ({ query: { projectId } }) => ({
      items: await healthOf(db, projectId),
      next: null,
    })),
  ];
}
