import type { Insertable } from 'kysely';
import type { RevisionsTable } from '#server/db/project-tables.ts';
import type { Listener } from '#server/events.ts';
import { createPace } from '#server/pace.ts';

/** About as much as is written by one statement. */
const CHARACTERS_AT_ONCE = 1_000_000;

/** Every change stores who, when, what, before and after; it commits with the change. */
export const keepRevisions: Listener = async (tx, changes) => {
  const pace = createPace();
  let rows: Insertable<RevisionsTable>[] = [];
  let characters = 0;
  const write = async () => {
    if (rows.length > 0) await tx.insertInto('revisions').values(rows).execute();
    rows = [];
    characters = 0;
  };
  for (const change of changes) {
    const [before, after] = [change.before, change.after].map((state) =>
      state === undefined ? null : JSON.stringify(state),
    );
    rows.push({
      project_id: change.projectId,
      actor_id: change.actorId,
      entity: change.entity,
      entity_id: change.entityId,
      action: change.action,
      before: before ?? null,
      after: after ?? null,
    });
    characters += (before?.length ?? 0) + (after?.length ?? 0);
    if (characters >= CHARACTERS_AT_ONCE) await write();
    await pace();
  }
  await write();
};
