import type { ReceiverKind } from '#contract/receivers.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { atEnd } from '#tests/setup/at-end.ts';
import type { NotifierEvent } from './event-body.ts';
import { aLocalReceiver, type LocalReceiver } from './local-receiver.test-support.ts';
import { notifyAll } from './notify.ts';
import { aReceiver } from './receivers.test-support.ts';
import { type NotifierOptions, startNotifier } from './start-notifier.ts';

/** An app whose notifier runs, and customers' systems on this machine that it may reach. */
export async function aNotifierApp(options: NotifierOptions = {}) {
  const app = await anApp({ MOVE_RECEIVER_ALLOW: '127.0.0.1' });
  const admin = await app.aPerson();
  const notifier = startNotifier(app.context, { pollEveryMs: 20, ...options });
  atEnd(() => notifier.stop());

  const aProjectWith = async (kind: ReceiverKind = 'generic', receiver?: LocalReceiver) => {
    const projectId = await app.aProject();
    await app.grant(admin, projectId, 'admin');
    const local = receiver ?? (await aLocalReceiver());
    if (!receiver) atEnd(() => local.close());
    const secret = await aReceiver(app, admin, projectId, { kind, url: local.url });
    return { projectId, local, secret };
  };
  const notify = (...events: NotifierEvent[]) => app.db.transaction().execute((tx) => notifyAll(tx, events));
  return { app, admin, aProjectWith, notify, stop: () => notifier.stop() };
}

export const deliveriesOf = (app: TestApp, projectId: number) =>
  app.db
    .selectFrom('deliveries')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** As if the pause before the next try were over. */
export const hurry = (app: TestApp, projectId: number) =>
  app.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('receiver_health')
      .set({ paused_until: null, held_until: null })
      .where('project_id', '=', projectId)
      .execute();
    await tx
      .updateTable('deliveries')
      .set({ next_try_at: new Date(0) })
      .where('project_id', '=', projectId)
      .where('state', '=', 'waiting')
      .where('last_try_at', 'is not', null)
      .execute();
  });
