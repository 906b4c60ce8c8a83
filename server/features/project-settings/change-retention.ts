import { type Retention, retention } from '#contract/retention.ts';
import { changesBetween } from '#contract/revision-changes.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Events } from '#server/events.ts';
import { AppError } from '#server/http/app-error.ts';
import type { SignedIn } from '#server/http/caller.ts';
import { requireRecentProof } from '#server/http/gatekeeper.ts';
import type { Restorer } from '#server/restore.ts';
import { retentionOf, saveRetention } from './retention.queries.ts';
import { lockSettings, raiseVersion } from './settings-version.ts';

interface By {
  projectId: number;
  actorId: string;
  events: Events;
  /** Absent where it was checked before. */
  caller?: SignedIn;
}

/** Whether something is deleted earlier than before. */
const isShortened = (before: Retention, after: Retention): boolean =>
  Object.keys(retention.shape).some((name) => {
    const [former, now] = [before, after].map((days) => days[name as keyof Retention] ?? Number.POSITIVE_INFINITY);
    return (now ?? 0) < (former ?? 0);
  });

/** Writes and publishes it; does nothing if nothing differs. */
export async function changeRetention(tx: Tx, by: By, after: Retention): Promise<void> {
  const { projectId, actorId, events, caller } = by;
  const before = await retentionOf(tx, projectId);
  if (changesBetween(before, after).length === 0) return;
  if (caller && isShortened(before, after)) requireRecentProof(caller);
  await saveRetention(tx, projectId, after);
  await events.publish(tx, {
    projectId,
    actorId,
    entity: 'retention',
    entityId: String(projectId),
    action: 'changed',
    before,
    after,
  });
}

/** For changes to this alone; concurrent edits of the project settings notice it by their version. */
export async function changeRetentionAlone(tx: Tx, by: By, after: Retention): Promise<void> {
  await lockSettings(tx, by.projectId);
  await changeRetention(tx, by, after);
  await raiseVersion(tx, by.projectId);
}

export const retentionRestorer = ({ events }: Context): Restorer => ({
  entity: 'retention',
  proof: 'recent',
  restore: async (tx, { projectId, value, actorId }) => {
    const former = retention.safeParse(value);
    if (!former.success)
      throw new AppError('bad_request', 'The former value does not fit this version of the product.');
    await changeRetentionAlone(tx, { projectId: Number(projectId), actorId, events }, former.data);
  },
});
