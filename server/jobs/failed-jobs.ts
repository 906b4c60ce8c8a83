import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { hasJobs } from './queues.ts';

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
