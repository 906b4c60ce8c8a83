import type { ReceiverKind } from '#contract/receivers.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { lastChange } from '#server/last-change.ts';
import { keepReceiver, presentReceiver, type ReceiverRow, receiverRow } from './receivers.queries.ts';

export const ENTITY = 'receiver';

export interface Target {
  projectId: number;
  kind: ReceiverKind;
  /** What the actor saw; null where it does not matter. */
  version: number | null;
  /** Null: the product itself. */
  actorId: string | null;
}

/** What revisions keep: everything but secrets and the values of headers. */
const noteOf = (row: ReceiverRow) => ({
  url: row.url,
  active: row.active,
  ...(row.off_reason && { offReason: row.off_reason }),
  events: row.events,
  headers: row.headers.map(({ name, setAt }) => ({ name, valueSetAt: setAt })),
  secretSetAt: row.secret_set_at,
  formerSecretValidUntil: row.former_valid_until,
});

/** One change at a time: what somebody else saved meanwhile is not overwritten unseen. */
export async function changeReceiver(
  { events, now }: Pick<Context, 'events' | 'now'>,
  tx: Tx,
  { projectId, kind, version, actorId }: Target,
  edit: (row: ReceiverRow) => ReceiverRow,
): Promise<ReceiverRow> {
  // The project is locked, because a receiver that was never saved has no row to lock.
  const project = await tx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!project) throw notFound('The project');
  const before = await receiverRow(tx, projectId, kind);
  if (version !== null && version !== before.version) {
    const change = await lastChange(tx, { projectId, entity: ENTITY, entityId: kind });
    throw new AppError('conflict', 'The receiver was changed meanwhile.', {
      conflict: { current: await presentReceiver(tx, before, now()), ...change },
    });
  }
  const edited = edit(before);
  if (JSON.stringify(edited) === JSON.stringify(before)) return before;
  const after = { ...edited, version: before.version + 1 };
  await keepReceiver(tx, after);
  await events.publish(tx, {
    projectId,
    actorId,
    entity: ENTITY,
    entityId: kind,
    action: after.url === null ? 'deleted' : before.url === null ? 'created' : 'changed',
    before: before.url === null ? null : noteOf(before),
    after: after.url === null ? null : noteOf(after),
  });
  return after;
}
