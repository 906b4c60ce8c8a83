import { type Kysely, sql } from 'kysely';
import type { LogLevel } from '#contract/remote-logging.ts';
import { LOG_LEVELS } from '#contract/upload-records.ts';
import type { Tables } from '#server/db/tables.ts';
import { descending, type Page, sortKey, sqlPage } from '#server/http/page.ts';

export interface DeviceLogsFilter {
  projectId: number;
  userId: string;
  level?: LogLevel | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

interface LogRow {
  t: number;
  level: LogLevel;
  text: string;
}

/** The order of the batches' key, so that a page reads only the batches that it shows. */
const NEWEST_FIRST = descending(sortKey.integer('d.last_ms'), sortKey.uuid('d.batch_id'), sortKey.integer('l.line'));

export function deviceLogsPage(db: Kysely<Tables>, filter: DeviceLogsFilter): Promise<Page<LogRow>> {
  const { projectId, userId, level, search } = filter;
  const levels = level ? LOG_LEVELS.slice(LOG_LEVELS.indexOf(level)) : LOG_LEVELS;
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
  return sqlPage(
    db,
    { ...filter, order: NEWEST_FIRST },
    ({ columns, isAfter, position, orderBy, limit }) => sql<LogRow>`
    select (l.entry->>'t')::bigint as t, l.entry->>'level' as level, l.entry->>'text' as text, ${columns}
    from device_records d, jsonb_array_elements(d.records) with ordinality l (entry, line)
    where d.project_id = ${projectId} and d.user_id = ${userId} and d.list = 'logs'
      ${position ? sql`and d.last_ms <= ${position[0]}::bigint` : sql``} and ${isAfter}
      and l.entry->>'level' in (${sql.join(levels)})
      ${pattern ? sql`and l.entry->>'text' ilike ${pattern}` : sql``}
    order by ${orderBy} limit ${limit}
  `,
  );
}
