import { sql } from 'kysely';
import type { RecordOf } from '#contract/upload-records.ts';
import type { Tx } from '#server/db/database.ts';
import type { IncomingBatch } from './store-batches.ts';

type Complaints = Record<string, { t: number; reasons: string[] }>;

const KINDS = { warnings: 'warning', failures: 'failure' } as const;

/** Keeps each phone's latest report on each of its services, for all arrivals in one statement. */
export async function saveTroubles(tx: Tx, arrivals: readonly IncomingBatch[]): Promise<void> {
  const users = new Map<string, { projectId: number; userId: string; complaints: Complaints }>();
  for (const { projectId, userId, batch } of arrivals) {
    const complaints = complaintsIn(batch.records);
    if (Object.keys(complaints).length === 0) continue;
    const key = `${projectId}:${userId}`;
    const known = users.get(key);
    if (known) known.complaints = newest(known.complaints, complaints);
    else users.set(key, { projectId, userId, complaints });
  }
  if (users.size === 0) return;
  // Always in the same order, so that two transactions cannot deadlock.
  const rows = [...users].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await sql`
    insert into device_troubles as d (project_id, user_id, complaints)
    select * from unnest(
      ${rows.map((row) => row.projectId)}::bigint[],
      ${rows.map((row) => row.userId)}::text[],
      ${rows.map((row) => JSON.stringify(row.complaints))}::jsonb[]
    )
    on conflict (project_id, user_id) do update
      set complaints = newest_complaints(d.complaints, excluded.complaints)
  `.execute(tx);
}

function complaintsIn(records: IncomingBatch['batch']['records']): Complaints {
  let found: Complaints = {};
  for (const kept of records) {
    if (kept.list !== 'warnings' && kept.list !== 'failures') continue;
    for (const { t, service, reasons } of kept.records as RecordOf<'warnings'>[]) {
      found = newest(found, { [`${KINDS[kept.list]}:${service}`]: { t, reasons: [...new Set(reasons)] } });
    }
  }
  return found;
}

function newest(a: Complaints, b: Complaints): Complaints {
  const result = { ...a };
  for (const [key, report] of Object.entries(b)) {
    const known = result[key];
    if (!known || report.t >= known.t) result[key] = report;
  }
  return result;
}
