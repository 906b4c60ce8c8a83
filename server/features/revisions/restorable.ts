import type { Revision } from '#contract/revisions.ts';
import { isDolphin } from '#contract/roles.ts';
import { AppError } from '#server/http/app-error.ts';
import type { SignedIn } from '#server/http/caller.ts';
import { requireRecentProof } from '#server/http/gatekeeper.ts';
import type { Restorer } from '#server/restore.ts';
import type { RevisionRow } from './revision-rows.ts';

/** Kinds whose restore needs a secret, and secrets are not stored. */
const NEEDS_SECRET = ['api-key'];

/** What a person may restore: nobody restores what they may not change. */
export interface Restorable {
  restorers: readonly Restorer[];
  isDolphin: boolean;
}

export const restorableBy = (restorers: readonly Restorer[], { person }: SignedIn): Restorable => ({
  restorers,
  isDolphin: isDolphin(person),
});

/** Why the state before a change cannot be restored; null if it can. */
export function unrestorable(row: RevisionRow, { restorers, isDolphin }: Restorable): Revision['unrestorable'] {
  if (row.entityId === '') return 'erased';
  const restorer = restorers.find(({ entity }) => entity === row.entity);
  if (!restorer) return NEEDS_SECRET.includes(row.entity) ? 'secret' : 'kind';
  if (row.before === null && row.after === null) return 'erased';
  return restorer.who === 'dolphin' && !isDolphin ? 'role' : null;
}

/** The restorer of a change, for someone who may use it. */
export function restorerFor(row: RevisionRow, restorers: readonly Restorer[], caller: SignedIn): Restorer {
  const reason = unrestorable(row, restorableBy(restorers, caller));
  if (reason === 'role') throw new AppError('forbidden', 'This needs the role dolphin.');
  const restorer = restorers.find(({ entity }) => entity === row.entity);
  if (reason || !restorer) throw new AppError('bad_request', 'The state before this change cannot be restored.');
  if (restorer.proof === 'recent') requireRecentProof(caller);
  return restorer;
}
