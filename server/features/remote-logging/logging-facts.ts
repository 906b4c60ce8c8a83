import { z } from 'zod';
import { logLevel } from '#contract/remote-logging.ts';
import type { Tx } from '#server/db/database.ts';

/** What revisions store. */
export const loggingState = z.object({ level: logLevel, endsAt: z.iso.datetime() });

/** The current state, locked until the transaction ends. */
export async function loggingFacts(tx: Tx, projectId: number, userId: string) {
  const row = await tx
    .selectFrom('remote_logging')
    .select(['level', 'ends_at'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row && { level: row.level, endsAt: row.ends_at.toISOString() };
}
