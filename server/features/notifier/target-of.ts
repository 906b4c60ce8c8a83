import type { Kysely } from 'kysely';
import type { ReceiverKind } from '#contract/receivers.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { secretPlaceOf, unseal } from '#server/features/receivers/receiver-secrets.ts';
import { receiverRow } from '#server/features/receivers/receivers.queries.ts';

/** The target and signing keys of a delivery; decrypted for one attempt and never kept. */
export interface DeliveryTarget {
  url: string;
  secret: string;
  former: string | null;
  headers: { name: string; value: string }[];
}

/** Null while something required for sending is missing. */
export async function targetOf(
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  db: Kysely<Tables>,
  projectId: number,
  kind: ReceiverKind,
): Promise<DeliveryTarget | null> {
  const row = await receiverRow(db, projectId, kind);
  if (row.url === null || row.secret === null) return null;
  const open = (what: 'secret' | `header ${string}`, sealed: string) =>
    unseal(secrets, secretPlaceOf(projectId, kind, what), sealed);
  try {
    const headers = row.headers.map(({ name, sealed }) => ({
      name,
      value: sealed === null ? null : open(`header ${name}`, sealed),
    }));
    if (headers.some(({ value }) => value === null)) return null;
    const isFormerGood =
      row.former_secret !== null && row.former_valid_until !== null && row.former_valid_until > now();
    return {
      url: row.url,
      secret: open('secret', row.secret),
      former: isFormerGood && row.former_secret ? open('secret', row.former_secret) : null,
      headers: headers.map(({ name, value }) => ({ name, value: value ?? '' })),
    };
  } catch {
    // Sealed with another key: it must be entered again.
    return null;
  }
}
