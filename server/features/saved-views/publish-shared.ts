import type { Tx } from '#server/db/database.ts';
import type { Events } from '#server/events.ts';
import type { Row } from './saved-views.queries.ts';

const sharedPart = (row: Row | undefined) =>
  row?.shared ? { screen: row.screen, name: row.name, query: row.query, isDefault: row.is_default } : undefined;

/** What everyone in the project sees is part of the audit trail; a person's own views are not. */
export async function publishShared(
  tx: Tx,
  events: Events,
  actorId: string,
  { before, after }: { before?: Row | undefined; after?: Row },
): Promise<void> {
  const row = after ?? before;
  const [was, is] = [sharedPart(before), sharedPart(after)];
  if (!row || JSON.stringify(was) === JSON.stringify(is)) return;
  await events.publish(tx, {
    projectId: row.project_id,
    actorId,
    entity: 'saved-view',
    entityId: row.id,
    action: was && is ? 'changed' : was ? 'deleted' : 'created',
    before: was,
    after: is,
  });
}
