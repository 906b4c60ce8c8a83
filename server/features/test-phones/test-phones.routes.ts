import { getFirstData, joinTestPhone, sendTestTrip } from '#contract/test-phones.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/route.ts';
import { throttle } from '#server/http/throttle.ts';
import type { Intake } from '#server/ingest/receive/intake.ts';
import { firstDataOf } from './first-data.queries.ts';
import { letTestPhoneJoin } from './join-test-phone.ts';
import { driveTestPhone } from './send-test-trip.ts';

/** For trying things out, not for filling a project. */
const BY_PROJECT = { name: 'test-phone', hits: 30, windowSeconds: 600 };

export function testPhonesRoutes(context: Context, intake: Intake): Route[] {
  const { db } = context;
  return [
    route(joinTestPhone, async ({ query: { projectId }, body }) => {
      await throttle(db, BY_PROJECT, String(projectId));
      return { userId: await letTestPhoneJoin(context, projectId, body.codeId) };
    }),
    route(sendTestTrip, async ({ query: { projectId }, body }) => {
      await throttle(db, BY_PROJECT, String(projectId));
      return driveTestPhone(context, intake, projectId, body.userId);
    }),
    route(getFirstData, async ({ query: { projectId } }) => ({ phone: await firstDataOf(db, projectId) })),
  ];
}
