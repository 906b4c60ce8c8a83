import type { Context } from '#server/context.ts';
import { requireFreeCodeName } from './free-code-name.ts';
import { newCode } from './new-code.ts';
import { projectCodeRecord } from './project-code-record.ts';
import { type CodeRow, findProjectCode } from './project-codes.queries.ts';

interface CreateCodeInput {
  projectId: number;
  name: string;
  note: string;
  maxUses: number | null;
  expiresAt: Date | null;
  actorId: string;
}

/** Another project may have the same letters; drawing taken ones several times in a row is next to impossible. */
const DRAWS = 5;

export const createCode = ({ db, events }: Context, input: CreateCodeInput): Promise<CodeRow> =>
  db.transaction().execute(async (tx) => {
    await requireFreeCodeName(tx, input.projectId, input.name);
    for (let draw = 0; draw < DRAWS; draw++) {
      const made = await tx
        .insertInto('project_codes')
        .values({
          project_id: input.projectId,
          code: newCode(),
          name: input.name,
          note: input.note,
          max_uses: input.maxUses,
          expires_at: input.expiresAt,
          created_by: input.actorId,
        })
        .onConflict((conflict) => conflict.column('code').doNothing())
        .returning('id')
        .executeTakeFirst();
      const row = made && (await findProjectCode(tx, input.projectId, made.id));
      if (!row) continue;
      await projectCodeRecord.publishCreated(tx, { events }, row, input.actorId);
      return row;
    }
    throw new Error('No free project code was drawn.');
  });
