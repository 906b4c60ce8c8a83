import type { Context } from '#server/context.ts';
import { newCode } from './new-code.ts';
import { factsOf } from './present-code.ts';
import { type CodeRow, codeOf } from './project-codes.queries.ts';
import { refuseTakenName } from './taken-name.ts';

interface CodeWish {
  projectId: number;
  name: string;
  note: string;
  maxUses: number | null;
  expiresAt: Date | null;
  actorId: string;
}

/** Another project may have drawn the same letters; drawing twice in a row what others have is next to impossible. */
const DRAWS = 5;

export const createCode = ({ db, events }: Context, wish: CodeWish): Promise<CodeRow> =>
  db.transaction().execute(async (tx) => {
    await refuseTakenName(tx, wish.projectId, wish.name);
    for (let draw = 0; draw < DRAWS; draw++) {
      const made = await tx
        .insertInto('project_codes')
        .values({
          project_id: wish.projectId,
          code: newCode(),
          name: wish.name,
          note: wish.note,
          max_uses: wish.maxUses,
          expires_at: wish.expiresAt,
          created_by: wish.actorId,
        })
        .onConflict((conflict) => conflict.column('code').doNothing())
        .returning('id')
        .executeTakeFirst();
      const row = made && (await codeOf(tx, wish.projectId, made.id));
      if (!row) continue;
      const { projectId, actorId } = wish;
      const about = { projectId, actorId, entity: 'project-code', entityId: row.id };
      await events.publish(tx, { ...about, action: 'created', after: factsOf(row) });
      return row;
    }
    throw new Error('No free project code was drawn.');
  });
