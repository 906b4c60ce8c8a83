import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { codeToChange, refuseOtherVersion, saveCode, type Whose } from './change-code.ts';
import { factsOf } from './present-code.ts';
import { refuseTakenName } from './taken-name.ts';

interface Edit {
  version: number;
  name?: string | undefined;
  note?: string | undefined;
  maxUses?: number | null | undefined;
  expiresAt?: Date | null | undefined;
  paused?: boolean | undefined;
}

export const editCode = ({ db, events, now }: Context, whose: Whose, edit: Edit) =>
  db.transaction().execute(async (tx) => {
    const before = await codeToChange(tx, whose);
    await refuseOtherVersion(tx, before, edit.version, now());
    if (before.ended_at) throw new AppError('conflict', 'The code has ended; it cannot be changed any more.');
    if (edit.name !== undefined && edit.name !== before.name) {
      await refuseTakenName(tx, whose.projectId, edit.name, whose.id);
    }
    if (edit.maxUses && edit.maxUses < before.uses) {
      const message = `must be at least ${before.uses}: so many joined already`;
      throw new AppError('validation', `body.maxUses: ${message}`, { fields: { 'body.maxUses': message } });
    }
    const set = {
      name: edit.name ?? before.name,
      note: edit.note ?? before.note,
      max_uses: edit.maxUses === undefined ? before.max_uses : edit.maxUses,
      expires_at: edit.expiresAt === undefined ? before.expires_at : edit.expiresAt,
      paused: edit.paused ?? before.paused,
    };
    if (JSON.stringify(factsOf({ ...before, ...set })) === JSON.stringify(factsOf(before))) return before;
    return saveCode(tx, events, before, { set, actorId: whose.actorId, action: 'changed' });
  });
