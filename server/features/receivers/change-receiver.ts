import type { ReceiverKind } from '#contract/receivers.ts';
import { holdProject } from '#server/access/hold-project.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { requireVersion } from '#server/http/versioned-record.ts';
import { keepReceiver, presentReceiver, type ReceiverRow, receiverRow } from './receivers.queries.ts';

export const RECEIVER = 'receiver';

export interface ReceiverTarget {
  projectId: number;
  kind: ReceiverKind;
  /** The version the actor saw; null where it does not matter. */
  version: number | null;
  /** Null: the product itself. */
  actorId: string | null;
}

/** Revisions store everything but secrets and the values of headers. */
const receiverSnapshot = (row: ReceiverRow) => ({
  url: row.url,
  active: row.active,
  ...(row.off_reason && { offReason: row.off_reason }),
  events: row.events,
  headers: row.headers.map(({ name, setAt }) => ({ name, valueSetAt: setAt })),
  secretSetAt: row.secret_set_at,
  formerSecretValidUntil: row.former_valid_until,
});

export async function changeReceiver(
  { events, now }: Pick<Context, 'events' | 'now'>,
  tx: Tx,
  { projectId, kind, version, actorId }: ReceiverTarget,
  edit: (row: ReceiverRow) => ReceiverRow,
): Promise<ReceiverRow> {
  // The project is locked, because a receiver that was never saved has no row.
  await holdProject(tx, projectId);
  const before = await receiverRow(tx, projectId, kind);
  await requireVersion(tx, {
    projectId,
    id: kind,
    entities: [RECEIVER],
    version: before.version,
    seen: version ?? before.version,
    message: 'The receiver was changed meanwhile.',
    current: () => presentReceiver(tx, before, now()),
  });
  const edited = edit(before);
  if (JSON.stringify(edited) === JSON.stringify(before)) return before;
  const after = { ...edited, version: before.version + 1 };
  await keepReceiver(tx, after);
  await events.publish(tx, {
    projectId,
    actorId,
    entity: RECEIVER,
    entityId: kind,
    action: after.url === null ? 'deleted' : before.url === null ? 'created' : 'changed',
    before: before.url === null ? null : receiverSnapshot(before),
    after: after.url === null ? null : receiverSnapshot(after),
  });
  return after;
}
