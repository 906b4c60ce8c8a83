import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { RecordOf } from '#contract/upload-records.ts';
import type { Tx } from '#server/db/database.ts';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import { USER_KEY_COLUMNS, type UserKey, userKeyText } from '#server/db/user-key.ts';
import { type Complaints, latestOf, latestOfEach } from './latest-complaints.ts';
import type { IncomingBatch } from './store-batches.ts';

const KINDS = { warnings: 'warning', failures: 'failure' } as const;

/** Stores the latest report per phone and service, for all arrivals at once. */
export async function saveTroubles(tx: Tx, arrivals: readonly IncomingBatch[]): Promise<void> {
  const users = new Map<string, { projectId: number; userId: string; complaints: Complaints }>();
  for (const { projectId, userId, batch } of arrivals) {
    const complaints = complaintsIn(batch.records);
    if (Object.keys(complaints).length === 0) continue;
    const key = `${projectId}:${userId}`;
    const known = users.get(key);
    if (known) known.complaints = latestOf(known.complaints, complaints);
    else users.set(key, { projectId, userId, complaints });
  }
  if (users.size === 0) return;
  // Always in the same order, so that two transactions cannot deadlock.
  const rows = [...users].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await tx
    .insertInto('device_troubles')
    .values(rows.map(({ projectId, userId }) => ({ project_id: projectId, user_id: userId, complaints: '{}' })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const former = await lockComplaints(tx, rows);
  const changed = rows.flatMap(({ projectId, userId, complaints }) => {
    const known = former.get(userKeyText({ projectId, userId })) ?? {};
    const later = latestOf(known, complaints);
    if (isDeepStrictEqual(known, later)) return [];
    const [before, after] = [JSON.stringify(known), JSON.stringify(later)];
    return [{ project_id: projectId, user_id: userId, former: before, later: after }];
  });
  if (changed.length === 0) return;
  const given = givenRows(changed, { ...USER_KEY_COLUMNS, former: 'jsonb', later: 'jsonb' });
  await sql`
    update device_troubles d set complaints = given.later from ${given}
    where ${ofGiven('d', changed)}
  `.execute(tx);
  await sql`select troubles_changed(project_id, user_id, former, later) from ${given}`.execute(tx);
}

async function lockComplaints(tx: Tx, users: readonly UserKey[]): Promise<Map<string, Complaints>> {
  const keys = users.map(({ projectId, userId }) => ({ project_id: projectId, user_id: userId }));
  const { rows } = await sql<UserKey & { complaints: Complaints }>`
    select d.project_id as "projectId", d.user_id as "userId", d.complaints
    from device_troubles d, ${givenRows(keys, USER_KEY_COLUMNS)}
    where ${ofGiven('d', users)}
    order by d.project_id, d.user_id
    for update of d
  `.execute(tx);
  return new Map(rows.map((row) => [userKeyText(row), row.complaints]));
}

function complaintsIn(records: IncomingBatch['batch']['records']): Complaints {
  return records.reduce<Complaints>((found, kept) => {
    if (kept.list !== 'warnings' && kept.list !== 'failures') return found;
    const kind = KINDS[kept.list];
    const latest = latestOfEach(kept.records as RecordOf<'warnings'>[]).map(
      ({ t, service, reasons }) =>
        [`${kind}:${service}`, { t, reasons: [...new Set(reasons)] }] as [string, Complaints[string]],
    );
    return latestOf(found, Object.fromEntries(latest));
  }, {});
}
