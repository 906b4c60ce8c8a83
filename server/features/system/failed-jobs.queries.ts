import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { descending, type Page, sortKey, sqlPage } from '#server/http/page.ts';
import { hasJobs } from '#server/jobs/queues.ts';

export interface FailedJobRow {
  id: string;
  queue: string;
  createdAt: Date;
  failedAt: Date | null;
  tries: number;
  output: unknown;
}

interface FailedJobsFilter {
  queue?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

const LATEST_FIRST = descending(sortKey.time(sql`coalesce(completed_on, created_on)`), sortKey.uuid('id'));

export async function failedJobsPage(
  db: Kysely<Tables>,
  { queue, cursor, limit: size }: FailedJobsFilter,
): Promise<Page<FailedJobRow>> {
  if (!(await hasJobs(db))) return { items: [], next: null };
  return sqlPage(
    db,
    { order: LATEST_FIRST, cursor, limit: size },
    ({ columns, isAfter, orderBy, limit }) => sql<FailedJobRow>`
      select id, name as queue, created_on as "createdAt", completed_on as "failedAt", retry_count + 1 as tries, output,
        ${columns}
      from jobs.job
      where state = 'failed' ${queue ? sql`and name = ${queue}` : sql``} and ${isAfter}
      order by ${orderBy} limit ${limit}
    `,
  );
}
