import type { Kysely } from 'kysely';
import { changesBetween } from '#contract/revision-changes.ts';
import type { Revision } from '#contract/revisions.ts';
import type { Tables } from '#server/db/tables.ts';
import { createPace } from '#server/pace.ts';
import { entityNames } from './entity-names.ts';
import type { RevisionRow } from './revision-rows.ts';

/** Kinds whose restore needs a secret, and secrets are not stored. */
const NEEDS_SECRET = ['api-key'];

/** Why the state before a change cannot be restored; null if it can. */
export function unrestorable(row: RevisionRow, restorable: ReadonlySet<string>): Revision['unrestorable'] {
  if (row.entityId === '') return 'erased';
  if (!restorable.has(row.entity)) return NEEDS_SECRET.includes(row.entity) ? 'secret' : 'kind';
  return row.before === null && row.after === null ? 'erased' : null;
}

/** Rows as everyone sees them; the list of all projects uses it too. */
export async function presentRevisions(
  db: Kysely<Tables>,
  rows: readonly RevisionRow[],
  restorable: ReadonlySet<string> = new Set(),
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
