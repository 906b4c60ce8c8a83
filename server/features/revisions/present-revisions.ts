import type { Kysely } from 'kysely';
import { changesBetween } from '#contract/revision-changes.ts';
import type { Revision } from '#contract/revisions.ts';
import type { Tables } from '#server/db/tables.ts';
import { createPace } from '#server/pace.ts';
import { entityNames } from './entity-names.ts';
import { type Restorable, unrestorable } from './restorable.ts';
import type { RevisionRow } from './revision-rows.ts';

/** Rows as everyone sees them; the list of all projects uses it too. */
export async function presentRevisions(
  db: Kysely<Tables>,
  rows: readonly RevisionRow[],
  restorable: Restorable,
): Promise<Revision[]> {
  const names = await entityNames(db, rows);
  const pace = createPace();
  const revisions: Revision[] = [];
  for (const [index, row] of rows.entries()) {
    revisions.push({
      id: row.id,
      at: row.at.toISOString(),
      projectId: row.projectId,
      actor: row.actorId ? { id: row.actorId, email: row.actorEmail } : null,
      entity: row.entity,
      entityId: row.entityId,
      entityName: names[index] ?? null,
      action: row.action as Revision['action'],
      changes: changesBetween(row.before, row.after),
      unrestorable: unrestorable(row, restorable),
    });
    await pace();
  }
  return revisions;
}
