import { type Kysely, sql } from 'kysely';
import { z } from 'zod/mini';
import { serverProcess, sharedSample } from '#contract/system.ts';
import type { Tables } from '#server/db/tables.ts';

type Database = Kysely<Tables>;

/** What a process reports about itself, and what it observed of the database. */
const processReport = z.extend(z.omit(serverProcess, { seenAt: true }), { shared: z.array(sharedSample) });
export type ProcessReport = z.infer<typeof processReport>;
export type KnownProcess = ProcessReport & { seenAt: Date };

/** A process that has not reported for this long is silent; it is listed for an hour. */
const SILENT_AFTER_MS = 100_000;
const FORGOTTEN_AFTER_MS = 3_600_000;

export async function saveProcessReport(db: Database, report: ProcessReport, at: Date): Promise<void> {
  const row = { seen_at: at, report: JSON.stringify(report) };
  await db
    .insertInto('server_processes')
    .values({ id: report.id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await db
    .deleteFrom('server_processes')
    .where('seen_at', '<', new Date(at.getTime() - FORGOTTEN_AFTER_MS))
    .execute();
}

export async function withdrawProcess(db: Database, id: string): Promise<void> {
  await sql`delete from server_processes where id = ${id}`.execute(db);
}

/** Live processes, oldest first, and silent ones that were not replaced on the same host. */
export async function knownProcesses(
  db: Database,
  now: Date,
): Promise<{ live: KnownProcess[]; silent: KnownProcess[] }> {
  const rows = await db.selectFrom('server_processes').selectAll().execute();
  const all = rows.map((row) => ({ ...processReport.parse(row.report), seenAt: row.seen_at }));
  const live = all
    .filter(({ seenAt }) => now.getTime() - seenAt.getTime() < SILENT_AFTER_MS)
    .sort((a, b) => a.startedAt.localeCompare(b.startedAt));
  const replaced = (gone: KnownProcess) =>
    live.some((other) => other.host === gone.host && other.startedAt > gone.seenAt.toISOString());
  return { live, silent: all.filter((one) => !live.includes(one) && !replaced(one)) };
}
