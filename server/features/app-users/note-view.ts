import { holdUser } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { waitBriefly } from '#server/db/user-lock.ts';
import { actualPerson, type KeyHolder, type SignedIn } from '#server/http/caller.ts';

export type ViewKind = 'day' | 'track' | 'trip' | 'export' | 'presence';

const HOUR_MS = 3_600_000;

/** Records that someone viewed a person's tracks; further views within the same hour add nothing. */
export const noteView = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  caller: SignedIn | KeyHolder,
  { projectId, userId }: UserKey,
  what: ViewKind,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await waitBriefly(tx);
    if (!(await holdUser(tx, projectId, userId))) return;
    const at = now();
    const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
    await tx
      .insertInto('track_views')
      .values({ project_id: projectId, user_id: userId, hour, viewer: viewerOf(caller), at, what })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });

const viewerOf = (caller: SignedIn | KeyHolder): string =>
  caller.kind === 'api key' ? caller.keyId : actualPerson(caller).id;
