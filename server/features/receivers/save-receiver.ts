import { randomBytes } from 'node:crypto';
import { EVENTS_OF, type EventKind } from '#contract/receivers.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { networksFrom } from '#server/outgoing/networks.ts';
import { checkAddress, REFUSAL_WORDS, type Resolve } from '#server/outgoing/receiver-address.ts';
import { changeReceiver, type Target } from './change-receiver.ts';
import { type HeaderWish, refuseMissingValues, refuseTwins, sealedHeaders } from './headers.ts';
import type { ReceiverRow } from './receivers.queries.ts';
import { placeOf, seal } from './sealed.ts';

export interface ReceiverWish {
  url: string;
  active: boolean;
  events: readonly EventKind[];
  headers: readonly HeaderWish[];
}

export interface Saved {
  row: ReceiverRow;
  /** Only when it was made by this save. */
  secret: string | null;
  unresolved: boolean;
}

const SECRET_BYTES = 32;
/** As Standard Webhooks writes secrets, so that its libraries take them as they are. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** The address is judged before the transaction: a slow name service holds no lock. */
export async function saveReceiverOf(
  context: Context,
  target: Target,
  wish: ReceiverWish,
  resolve?: Resolve,
): Promise<Saved> {
  const { db, secrets, now, config } = context;
  const { projectId, kind, actorId } = target;
  const possible: readonly EventKind[] = EVENTS_OF[kind];
  const foreign = wish.events.find((event) => !possible.includes(event));
  if (foreign) throw invalid('body.events', `${foreign} is not sent to this receiver`);
  refuseTwins(wish.headers);
  const { refusal, unresolved } = await checkAddress(wish.url, networksFrom(config.receiverAllow), resolve);
  if (refusal) throw invalid('body.url', REFUSAL_WORDS[refusal]);
  const fresh = newSecret();
  let secret: string | null = null;
  const row = await db.transaction().execute((tx) =>
    changeReceiver(context, tx, target, (before) => {
      const headers = sealedHeaders(secrets, { projectId, kind, now: now() }, before.headers, wish.headers);
      if (wish.active) refuseMissingValues(headers);
      const after = {
        ...before,
        url: wish.url,
        active: wish.active,
        events: possible.filter((event) => wish.events.includes(event)),
        headers,
        // Whatever the product decided before, a person has looked at it now.
        off_reason: null,
        off_at: null,
      };
      if (before.secret) return after;
      secret = fresh;
      const sealed = seal(secrets, placeOf(projectId, kind, 'secret'), fresh);
      return { ...after, secret: sealed, secret_set_at: now(), secret_set_by: actorId };
    }),
  );
  return { row, secret, unresolved };
}

const invalid = (field: string, words: string): AppError =>
  new AppError('validation', `${field}: ${words}`, { fields: { [field]: words } });
