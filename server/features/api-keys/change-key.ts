import type { Updateable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { ApiKeysTable } from '#server/db/project-tables.ts';
import type { Events } from '#server/events.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { lastChange } from '#server/last-change.ts';
import { type KeyRow, keyOf, lockKey } from './api-keys.queries.ts';
import { factsOf } from './key-facts.ts';
import { presentKey } from './present-key.ts';

export interface Whose {
  projectId: number;
  id: string;
  actorId: string;
}

export async function keyToChange(tx: Tx, { projectId, id }: Whose): Promise<KeyRow> {
  const row = await lockKey(tx, projectId, id);
  if (!row) throw notFound('The API key');
  return row;
}

/** Somebody else saved meanwhile: nothing is overwritten, and who it was is told. */
export async function refuseOtherVersion(tx: Tx, row: KeyRow, version: number, now: Date): Promise<void> {
  if (row.version === version) return;
  const change = await lastChange(tx, { projectId: row.project_id, entity: 'api-key', entityId: row.id });
  throw new AppError('conflict', 'Somebody changed this key meanwhile.', {
    conflict: { current: presentKey(row, now), ...change },
  });
}

/** Saves and tells: the one way in which a key changes after it was made. */
export async function saveKey(
  tx: Tx,
  events: Events,
  before: KeyRow,
  { set, actorId, action }: { set: Updateable<ApiKeysTable>; actorId: string; action: 'changed' | 'deleted' },
): Promise<KeyRow> {
  const { project_id: projectId, id } = before;
  await tx
    .updateTable('api_keys')
    .set({ ...set, version: before.version + 1 })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
  const after = await keyOf(tx, projectId, id);
  if (!after) throw notFound('The API key');
  const told = { before: factsOf(before), ...(action === 'changed' && { after: factsOf(after) }) };
  await events.publish(tx, { projectId, actorId, entity: 'api-key', entityId: id, action, ...told });
  return after;
}
