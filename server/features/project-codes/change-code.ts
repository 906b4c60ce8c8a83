import type { Updateable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { ProjectCodesTable } from '#server/db/project-tables.ts';
import type { Events } from '#server/events.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { lastChange } from '#server/last-change.ts';
import { factsOf, presentCode } from './present-code.ts';
import { type CodeRow, codeOf, lockCode } from './project-codes.queries.ts';

export interface Whose {
  projectId: number;
  id: string;
  actorId: string;
}

const ENTITY = 'project-code';

export async function codeToChange(tx: Tx, { projectId, id }: Whose): Promise<CodeRow> {
  const row = await lockCode(tx, projectId, id);
  if (!row) throw notFound('The project code');
  return row;
}

/** Somebody else saved meanwhile: nothing is overwritten, and who it was is told. */
export async function refuseOtherVersion(tx: Tx, row: CodeRow, version: number, now: Date): Promise<void> {
  if (row.version === version) return;
  const change = await lastChange(tx, { projectId: row.project_id, entity: ENTITY, entityId: row.id });
  throw new AppError('conflict', 'Somebody changed this code meanwhile.', {
    conflict: { current: presentCode(row, now), ...change },
  });
}

/** Saves and tells: the one way in which a code changes after it was made. Being used is no such change. */
export async function saveCode(
  tx: Tx,
  events: Events,
  before: CodeRow,
  { set, actorId, action }: { set: Updateable<ProjectCodesTable>; actorId: string; action: 'changed' | 'deleted' },
): Promise<CodeRow> {
  const { project_id: projectId, id } = before;
  await tx
    .updateTable('project_codes')
    .set({ ...set, version: before.version + 1 })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
  const after = await codeOf(tx, projectId, id);
  if (!after) throw notFound('The project code');
  const told = { before: factsOf(before), ...(action === 'changed' && { after: factsOf(after) }) };
  await events.publish(tx, { projectId, actorId, entity: ENTITY, entityId: id, action, ...told });
  return after;
}
