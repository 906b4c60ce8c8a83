import type { Kysely, Selectable } from 'kysely';
import { RECEIVER_KINDS, type Receiver, type ReceiverKind } from '#contract/receivers.ts';
import type { ReceiversTable } from '#server/db/receiver-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Database = Kysely<Tables>;
export type ReceiverRow = Selectable<ReceiversTable>;

/** A receiver that was never set up. */
export const unset = (projectId: number, kind: ReceiverKind, version = 0): ReceiverRow => ({
  project_id: projectId,
  kind,
  version,
  url: null,
  active: false,
  events: [],
  headers: [],
  secret: null,
  secret_set_at: null,
  secret_set_by: null,
  former_secret: null,
  former_valid_until: null,
  off_reason: null,
  off_at: null,
});

export async function receiverRow(db: Database, projectId: number, kind: ReceiverKind): Promise<ReceiverRow> {
  const row = await db
    .selectFrom('receivers')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row ?? unset(projectId, kind);
}

/** All three, in the order of the screen. */
export async function receiverRows(db: Database, projectId: number): Promise<ReceiverRow[]> {
  const rows = await db.selectFrom('receivers').selectAll().where('project_id', '=', projectId).execute();
  return RECEIVER_KINDS.map((kind) => rows.find((row) => row.kind === kind) ?? unset(projectId, kind));
}

export async function keepReceiver(db: Database, row: ReceiverRow): Promise<void> {
  const values = { ...row, events: JSON.stringify(row.events), headers: JSON.stringify(row.headers) };
  const { project_id: _project, kind: _kind, ...changes } = values;
  await db
    .insertInto('receivers')
    .values(values)
    .onConflict((conflict) => conflict.columns(['project_id', 'kind']).doUpdateSet(changes))
    .execute();
}

/** What may be shown of receivers: everything except secrets and header values. */
export async function presentReceivers(db: Database, rows: readonly ReceiverRow[], now: Date): Promise<Receiver[]> {
  const ids = rows.flatMap((row) => row.secret_set_by ?? []);
  const people =
    ids.length > 0 ? await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute() : [];
  return rows.map((row) => ({
    kind: row.kind,
    version: row.version,
    url: row.url,
    active: row.active,
    off: row.off_reason && row.off_at ? { reason: row.off_reason, at: row.off_at.toISOString() } : null,
    events: row.events,
    headers: row.headers.map(({ name, setAt }) => ({ name, valueSetAt: setAt })),
    secret: row.secret
      ? {
          setAt: (row.secret_set_at ?? now).toISOString(),
          setBy: people.find((person) => person.id === row.secret_set_by)?.email ?? null,
          formerValidUntil: formerEnd(row, now),
        }
      : null,
  }));
}

export async function presentReceiver(db: Database, row: ReceiverRow, now: Date): Promise<Receiver> {
  const [receiver] = await presentReceivers(db, [row], now);
  if (!receiver) throw new Error('A receiver was lost while it was presented.');
  return receiver;
}

const formerEnd = ({ former_secret, former_valid_until: end }: ReceiverRow, now: Date): string | null =>
  former_secret && end && end > now ? end.toISOString() : null;
