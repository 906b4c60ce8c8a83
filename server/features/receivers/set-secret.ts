import type { OverlapHours } from '#contract/receivers.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { changeReceiver, type ReceiverTarget } from './change-receiver.ts';
import { seal, secretPlaceOf } from './receiver-secrets.ts';
import type { ReceiverRow } from './receivers.queries.ts';
import { newReceiverSecret } from './save-receiver.ts';

interface SetSecretInput {
  /** Generated if absent. */
  secret?: string | undefined;
  overlapHours: OverlapHours;
}

const HOUR_MS = 3_600_000;

/** The current secret becomes the previous one and stays valid for the chosen time; an even older one ends. */
export async function setSecret(
  context: Context,
  target: ReceiverTarget,
  input: SetSecretInput,
): Promise<{ row: ReceiverRow; secret: string }> {
  const { db, secrets, now } = context;
  const { projectId, kind, actorId } = target;
  const secret = input.secret ?? newReceiverSecret();
  const row = await db.transaction().execute((tx) =>
    changeReceiver(context, tx, target, (before) => {
      if (before.url === null) throw new AppError('validation', 'The receiver has no address yet.');
      const overlaps = before.secret !== null && input.overlapHours > 0;
      return {
        ...before,
        secret: seal(secrets, secretPlaceOf(projectId, kind, 'secret'), secret),
        secret_set_at: now(),
        secret_set_by: actorId,
        former_secret: overlaps ? before.secret : null,
        former_valid_until: overlaps ? new Date(now().getTime() + input.overlapHours * HOUR_MS) : null,
      };
    }),
  );
  return { row, secret };
}

export const endFormer = (context: Context, target: ReceiverTarget): Promise<ReceiverRow> =>
  context.db
    .transaction()
    .execute((tx) =>
      changeReceiver(context, tx, target, (before) => ({ ...before, former_secret: null, former_valid_until: null })),
    );
