import type { Context } from '#server/context.ts';
import { codeToChange, saveCode, type Whose } from './change-code.ts';

/** Who joined stays; doing it twice changes nothing. */
export const endCode = ({ db, events, now }: Context, whose: Whose) =>
  db.transaction().execute(async (tx) => {
    const before = await codeToChange(tx, whose);
    if (before.ended_at) return before;
    return saveCode(tx, events, before, { set: { ended_at: now() }, actorId: whose.actorId, action: 'deleted' });
  });
