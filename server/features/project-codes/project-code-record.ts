import type { Updateable } from 'kysely';
import { z } from 'zod';
import { maskedCode } from '#contract/project-codes.ts';
import type { ProjectCodesTable } from '#server/db/project-tables.ts';
import { versioned } from '#server/http/versioned-record.ts';
import { presentCode } from './present-code.ts';
import { type CodeRow, findProjectCode, lockProjectCode } from './project-codes.queries.ts';

export interface ProjectCodeRef {
  projectId: number;
  id: string;
  actorId: string;
}

/** A code lets people in, so revisions store only its beginning. */
export const projectCodeSnapshot = (row: CodeRow) => ({
  code: maskedCode(row.code),
  name: row.name,
  note: row.note,
  maxUses: row.max_uses,
  expiresAt: row.expires_at,
  paused: row.paused,
  endedAt: row.ended_at,
});

export const formerProjectCode = z.object({
  name: z.string(),
  note: z.string(),
  maxUses: z.number().int().nullable(),
  expiresAt: z.coerce.date().nullable(),
  paused: z.boolean(),
  endedAt: z.coerce.date().nullable(),
});

/** Uses are counted without a version or a revision. */
export const projectCodeRecord = versioned({
  entity: 'project-code',
  name: 'The project code',
  conflictMessage: 'Somebody changed this code meanwhile.',
  lock: (tx, { projectId, id }) => lockProjectCode(tx, Number(projectId), id),
  write: async (tx, before: CodeRow, set: Updateable<ProjectCodesTable>, { version }) => {
    const { project_id: projectId, id } = before;
    await tx
      .updateTable('project_codes')
      .set({ ...set, version })
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .execute();
    return (await findProjectCode(tx, projectId, id)) ?? before;
  },
  refOf: (row) => ({ projectId: row.project_id, id: row.id }),
  versionOf: (row) => row.version,
  snapshot: projectCodeSnapshot,
  present: presentCode,
  isEnded: (row) => row.ended_at !== null,
});
