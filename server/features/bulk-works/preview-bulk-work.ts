import { isDeepStrictEqual } from 'node:util';
import { type BulkPreview, PREVIEWED_AT_ONCE, type previewBulkWork, SAMPLE_SIZE } from '#contract/bulk-works.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { Context } from '#server/context.ts';
import { bulkChange } from './bulk-actions.ts';
import { matchingUsers } from './matching-users.ts';

const USERS_AT_ONCE = 1_000;

type PreviewInput = ParsedOf<typeof previewBulkWork>['body'];

/** What the action would change now, for a limited number of app users; nothing is changed. */
export async function preview(
  context: Context,
  projectId: number,
  { action, filter, userIds, cursor: position }: PreviewInput,
): Promise<BulkPreview> {
  const { db, now } = context;
  const change = bulkChange(context, action, { actorId: null, at: now() });
  const result: BulkPreview = {
    changed: 0,
    unchanged: 0,
    refused: 0,
    missing: 0,
    total: 0,
    next: null,
    sample: [],
  };
  const count = async (ids: readonly string[]) => {
    if (ids.length === 0) return;
    const states = await change.states(db, projectId, ids);
    for (const id of ids) {
      if (!states.has(id)) {
        result.missing++;
        continue;
      }
      const state = states.get(id);
      const after = change.wanted(state);
      const isSame = isDeepStrictEqual(state, after);
      const outcome = isSame ? 'unchanged' : change.isAllowed(after) ? 'changed' : 'refused';
      result[outcome]++;
      result.total++;
      if (outcome === 'changed' && result.sample.length < SAMPLE_SIZE) result.sample.push(id);
    }
  };
  if (userIds) {
    await count([...new Set(userIds)]);
    return result;
  }
  let cursor = position;
  do {
    const limit = Math.min(USERS_AT_ONCE, PREVIEWED_AT_ONCE - result.total);
    const page = await matchingUsers(db, projectId, filter ?? { period: 'last30' }, { limit, cursor });
    await count(page.userIds);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && result.total < PREVIEWED_AT_ONCE);
  // Erased between two reads, so they no longer count.
  return { ...result, missing: 0, next: cursor ?? null };
}
