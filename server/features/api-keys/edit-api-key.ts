import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { keyToChange, refuseOtherVersion, saveKey, type Whose } from './change-key.ts';
import { refuseTakenName } from './taken-name.ts';

interface Edit {
  version: number;
  name?: string | undefined;
  /** Null: it never ends. */
  expiresAt?: Date | null | undefined;
}

/** Renames a key or moves its end. Users who came with it keep the audience they got. */
export const editKey = ({ db, events, now }: Context, whose: Whose, { version, name, expiresAt }: Edit) =>
  db.transaction().execute(async (tx) => {
    const before = await keyToChange(tx, whose);
    await refuseOtherVersion(tx, before, version, now());
    if (before.revoked_at) throw new AppError('conflict', 'The key is revoked; it cannot be changed any more.');
    if (name !== undefined && name !== before.name) await refuseTakenName(tx, whose.projectId, name, whose.id);
    const set = {
      name: name ?? before.name,
      expires_at: expiresAt === undefined ? before.expires_at : expiresAt,
    };
    if (set.name === before.name && set.expires_at?.getTime() === before.expires_at?.getTime()) return before;
    return saveKey(tx, events, before, { set, actorId: whose.actorId, action: 'changed' });
  });
