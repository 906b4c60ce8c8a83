import {
  endFormerSecret,
  listReceivers,
  removeReceiver,
  saveReceiver,
  setReceiverSecret,
} from '#contract/receivers.ts';
import type { Context } from '#server/context.ts';
import { actorOf, type KeyHolder, type SignedIn } from '#server/http/caller.ts';
import { type Route, route } from '#server/http/route.ts';
import { changeReceiver, type ReceiverTarget } from './change-receiver.ts';
import { presentReceiver, presentReceivers, type ReceiverRow, receiverRows, unset } from './receivers.queries.ts';
import { saveReceiverOf } from './save-receiver.ts';
import { endFormer, setSecret } from './set-secret.ts';

const targetOf = (
  projectId: number,
  { kind, version }: Pick<ReceiverTarget, 'kind' | 'version'>,
  caller: SignedIn | KeyHolder,
): ReceiverTarget => ({
  projectId,
  kind,
  version,
  actorId: actorOf(caller),
});

export function receiversRoutes(context: Context): Route[] {
  const { db, now } = context;
  const present = (row: ReceiverRow) => presentReceiver(db, row, now());
  return [
    route(listReceivers, async ({ query }) => ({
      items: await presentReceivers(db, await receiverRows(db, query.projectId), now()),
      next: null,
    })),

    route(saveReceiver, async ({ query, body, caller }) => {
      const { row, ...saved } = await saveReceiverOf(context, targetOf(query.projectId, body, caller), body);
      return { receiver: await present(row), ...saved };
    }),

    route(setReceiverSecret, async ({ query, body, caller }) => {
      const { row, secret } = await setSecret(context, targetOf(query.projectId, body, caller), body);
      return { receiver: await present(row), secret };
    }),

    route(endFormerSecret, async ({ query, caller }) => ({
      receiver: await present(await endFormer(context, targetOf(query.projectId, query, caller))),
    })),

    route(removeReceiver, async ({ query, caller }) => {
      const target = targetOf(query.projectId, query, caller);
      const row = await db
        .transaction()
        .execute((tx) =>
          changeReceiver(context, tx, target, (before) => unset(query.projectId, before.kind, before.version)),
        );
      return { receiver: await present(row) };
    }),
  ];
}
