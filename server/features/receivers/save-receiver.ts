import { randomBytes } from 'node:crypto';
import { EVENTS_OF, type EventKind } from '#contract/receivers.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { networksFrom } from '#server/outgoing/networks.ts';
import { checkAddress, REFUSAL_WORDS, type Resolve } from '#server/outgoing/receiver-address.ts';
import { changeReceiver, type ReceiverTarget } from './change-receiver.ts';
import { type HeaderInput, isSameServer, refuseMissingValues, refuseTwins, sealedHeaders } from './headers.ts';
import { seal, secretPlaceOf } from './receiver-secrets.ts';
import type { ReceiverRow } from './receivers.queries.ts';

export interface ReceiverInput {
  url: string;
  active: boolean;
  events: readonly EventKind[];
  headers: readonly HeaderInput[];
}

export interface Saved {
  row: ReceiverRow;
  /** Only if this save created it. */
  secret: string | null;
  unresolved: boolean;
}

const SECRET_BYTES = 32;
/** In the Standard Webhooks format, so that its libraries accept them as is. */
export const newReceiverSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** The address is checked before the transaction: a slow name service holds no lock. */
export async function saveReceiverOf(
  context: Context,
  target: ReceiverTarget,
  input: ReceiverInput,
  resolve?: Resolve,
): Promise<Saved> {
  const { db, secrets, now, config } = context;
  const { projectId, kind, actorId } = target;
  const possible: readonly EventKind[] = EVENTS_OF[kind];
  const foreign = input.events.find((event) => !possible.includes(event));
  if (foreign) throw invalid('body.events', `${foreign} is not sent to this receiver`);
  refuseTwins(input.headers);
  const { refusal, unresolved } = await checkAddress(input.url, networksFrom(config.receiverAllow), resolve);
  if (refusal) throw invalid('body.url', REFUSAL_WORDS[refusal]);
  const fresh = newReceiverSecret();
  let secret: string | null = null;
  const row = await db.transaction().execute((tx) =>
    changeReceiver(context, tx, target, (before) => {
      const former = { headers: before.headers, isSameServer: isSameServer(before.url, input.url) };
      const headers = sealedHeaders(secrets, { projectId, kind, now: now() }, former, input.headers);
      if (input.active) refuseMissingValues(headers);
      const after = {
        ...before,
        url: input.url,
        active: input.active,
        events: possible.filter((event) => input.events.includes(event)),
        headers,
        // Whatever the product decided before, a person has reviewed it now.
        off_reason: null,
        off_at: null,
      };
      if (before.secret) return after;
      secret = fresh;
      const sealed = seal(secrets, secretPlaceOf(projectId, kind, 'secret'), fresh);
      return { ...after, secret: sealed, secret_set_at: now(), secret_set_by: actorId };
    }),
  );
  return { row, secret, unresolved };
}

const invalid = (field: string, words: string): AppError =>
  new AppError('validation', `${field}: ${words}`, { fields: { [field]: words } });
