import { z } from 'zod';
import { eventKind, receiverKind } from '#contract/receivers.ts';
import type { Context } from '#server/context.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { networksFrom } from '#server/outgoing/networks.ts';
import { checkAddress, REFUSAL_WORDS, type Resolve } from '#server/outgoing/receiver-address.ts';
import type { Restorer } from '#server/restore.ts';
import { changeReceiver, RECEIVER } from './change-receiver.ts';
import { headerNamed, isSameServer } from './headers.ts';
import { unset } from './receivers.queries.ts';

const formerNote = z.object({
  url: z.string(),
  active: z.boolean(),
  events: z.array(eventKind).min(1),
  headers: z.array(z.object({ name: z.string() })),
});

/**
 * Restores address, events and header names. Secrets cannot be restored, because no revision contains them: the current
 * ones stay for the same server, a header without a value needs a new one, and until then the receiver is off.
 */
export const receiverRestorer = (context: Context, resolve?: Resolve): Restorer => ({
  entity: RECEIVER,
  proof: 'recent',
  check: async ({ value }) => {
    if (value === null) return;
    const { url } = formerNote.parse(value);
    const { refusal } = await checkAddress(url, networksFrom(context.config.receiverAllow), resolve);
    if (refusal) throw new AppError('conflict', `The former address ${REFUSAL_WORDS[refusal]}.`);
  },
  restore: async (tx, { projectId, entityId, value, actorId }) => {
    const kind = receiverKind.safeParse(entityId);
    if (projectId === null || !kind.success) throw notFound('The receiver');
    const target = { projectId, kind: kind.data, version: null, actorId };
    if (value === null) {
      await changeReceiver(context, tx, target, (before) => unset(projectId, before.kind, before.version));
      return;
    }
    const former = formerNote.parse(value);
    await changeReceiver(context, tx, target, (before) => {
      const kept = isSameServer(before.url, former.url) ? before.headers : [];
      const headers = former.headers.map(({ name }) => headerNamed(kept, name) ?? { name, sealed: null, setAt: null });
      const complete = before.secret !== null && headers.every((header) => header.sealed !== null);
      return { ...before, url: former.url, events: former.events, headers, active: former.active && complete };
    });
  },
});
