import { holdUser, holdUsers } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { waitBriefly, waitingBriefly } from '#server/db/user-lock.ts';
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
    await tx
      .insertInto('track_views')
      .values({ project_id: projectId, user_id: userId, hour: hourOf(at), viewer: viewerOf(caller), at, what })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });

/** Naming people at a place counts as a view of their tracks. */
export async function notePeopleAtPlace(
  { db, now }: Pick<Context, 'db' | 'now'>,
  caller: SignedIn,
  people: readonly UserKey[],
): Promise<void> {
  const at = now();
  const view = { hour: hourOf(at), viewer: viewerOf(caller), at, what: 'presence' as const };
  for (const projectId of new Set(people.map((person) => person.projectId))) {
    const named = people.filter((person) => person.projectId === projectId);
    await waitingBriefly(db, async (tx) => {
      const held = await holdUsers(tx, projectId, [...new Set(named.map(({ userId }) => userId))]);
      if (held.size === 0) return;
      await tx
        .insertInto('track_views')
        .values([...held].map((user_id) => ({ ...view, project_id: projectId, user_id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  }
}

const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);

const viewerOf = (caller: SignedIn | KeyHolder): string =>
  caller.kind === 'api key' ? caller.keyId : actualPerson(caller).id;
