import { type Kysely, sql } from 'kysely';
import type { LogLevel } from '#contract/remote-logging.ts';
import { LOG_LEVELS } from '#contract/upload-records.ts';
import type { Tables } from '#server/db/tables.ts';

export interface LogPlace {
  lastMs: number;
  batchId: string;
  line: number;
}

export interface LogsView {
  projectId: number;
  userId: string;
  level?: LogLevel | undefined;
  search?: string | undefined;
  after: LogPlace | null;
  limit: number;
}

interface LogRow extends LogPlace {
  t: number;
  level: LogLevel;
  text: string;
}

/** Batch by batch from the latest, in the order of its key, so that a page reads only the batches it shows. */
export async function logLines(db: Kysely<Tables>, view: LogsView): Promise<LogRow[]> {
  const { projectId, userId, level, search, after, limit } = view;
  const levels = level ? LOG_LEVELS.slice(LOG_LEVELS.indexOf(level)) : LOG_LEVELS;
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
  const { rows } = await sql<LogRow>`
    select d.last_ms as "lastMs", d.batch_id as "batchId", l.line::int as line,
      (l.entry->>'t')::bigint as t, l.entry->>'level' as level, l.entry->>'text' as text
    from device_records d, jsonb_array_elements(d.records) with ordinality l (entry, line)
    where d.project_id = ${projectId} and d.user_id = ${userId} and d.list = 'logs'
      ${after ? sql`and d.last_ms <= ${after.lastMs}` : sql``}
      ${after ? sql`and (d.last_ms, d.batch_id, l.line) < (${after.lastMs}::bigint, ${after.batchId}::uuid, ${after.line}::bigint)` : sql``}
      and l.entry->>'level' in (${sql.join(levels)})
      ${pattern ? sql`and l.entry->>'text' ilike ${pattern}` : sql``}
    order by d.last_ms desc, d.batch_id desc, l.line desc
    limit ${limit + 1}
  `.execute(db);
  return rows;
}
