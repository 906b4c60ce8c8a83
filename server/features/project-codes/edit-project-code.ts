import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { requireFreeCodeName } from './free-code-name.ts';
import { type ProjectCodeRef, projectCodeRecord, projectCodeSnapshot } from './project-code-record.ts';

interface EditCodeInput {
  version: number;
  name?: string | undefined;
  note?: string | undefined;
  maxUses?: number | null | undefined;
  expiresAt?: Date | null | undefined;
  paused?: boolean | undefined;
}

export const editCode = (context: Context, { actorId, ...ref }: ProjectCodeRef, { version, ...edit }: EditCodeInput) =>
  projectCodeRecord.change(context, ref, { version, actorId }, async (tx, before) => {
    if (before.ended_at) throw new AppError('conflict', 'The code has ended; it cannot be changed any more.');
    if (edit.name !== undefined && edit.name !== before.name) {
      await requireFreeCodeName(tx, ref.projectId, edit.name, ref.id);
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
    const [known, next] = [before, { ...before, ...set }].map((row) => JSON.stringify(projectCodeSnapshot(row)));
    return known === next ? null : set;
  });
