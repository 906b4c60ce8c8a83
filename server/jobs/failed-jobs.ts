import { type Kysely, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { hasJobs } from './queues.ts';

export interface FailedJobRow {
  id: string;
  queue: string;
  createdAt: Date;
  failedAt: Date | null;
  tries: number;
  output: unknown;
  /** Microseconds, for the cursor. */
  at: number;
}

interface View {
  queue?: string | undefined;
  after: { at: number; id: string } | null;
  limit: number;
}

/** The latest first. */
export async function failedJobs(db: Kysely<Tables>, { queue, after, limit }: View): Promise<FailedJobRow[]> {
  if (!(await hasJobs(db))) return [];
  const { rows } = await sql<FailedJobRow>`
    select id, name as queue, created_on as "createdAt", completed_on as "failedAt", retry_count + 1 as tries, output,
      (extract(epoch from coalesce(completed_on, created_on)) * 1000000)::bigint as at
    from jobs.job
    where state = 'failed'
      ${queue ? sql`and name = ${queue}` : sql``}
      ${
        after
          ? sql`and (coalesce(completed_on, created_on), id) <
              ('epoch'::timestamptz + ${after.at}::bigint * interval '1 microsecond', ${after.id}::uuid)`
          : sql``
      }
    order by coalesce(completed_on, created_on) desc, id desc
    limit ${limit + 1}
  `.execute(db);
  return rows;
}

/** Queues a failed job again, with one more try. False when there is no such job. */
export async function retryFailed(tx: Tx, queue: string, id: string): Promise<boolean> {
  if (!(await hasJobs(tx))) return false;
  const { numAffectedRows = 0n } = await sql`
    update jobs.job
    set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null
    where name = ${queue} and id = ${id} and state = 'failed'
  `.execute(tx);
  return numAffectedRows > 0n;
}

export async function deleteFailed(tx: Tx, queue: string, id: string): Promise<boolean> {
  if (!(await hasJobs(tx))) return false;
  const { numAffectedRows = 0n } = await sql`
    delete from jobs.job where name = ${queue} and id = ${id} and state = 'failed'
  `.execute(tx);
  return numAffectedRows > 0n;
}

/** The error of a failed job in one line, whatever was thrown. */
export function errorOf(output: unknown): string {
  if (typeof output === 'string') return output;
  if (typeof output !== 'object' || output === null) return 'failed';
  const { message, value, code } = output as { message?: unknown; value?: unknown; code?: unknown };
  const text = [message, value].find((part) => typeof part === 'string' && part !== '');
  return typeof text === 'string' ? text : typeof code === 'string' ? code : 'failed';
}
