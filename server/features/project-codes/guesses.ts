import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { networkOf, type ThrottleRule, throttle } from '#server/http/throttle.ts';

/** Wrong tries of one network: enough for a room full of people with clumsy fingers. */
const BY_NETWORK = { name: 'project-code-network', hits: 60, windowSeconds: 600 };
/** Wrong tries of the whole world: with 31^8 codes this many lead nowhere, and the window is over soon. */
const BY_ALL = { name: 'project-code-all', hits: 3_000, windowSeconds: 60 };
/** Wrong tries at one project, from apps that say which one they belong to. */
const BY_PROJECT = { name: 'project-code-project', hits: 600, windowSeconds: 600 };

/**
 * A try is counted before it is looked at, so that many at once are all counted, and taken back when it was right:
 * only wrong ones add up. The counts live in the database and hold for all processes. Whether a try is still let through
 * depends on them alone, never on the code: who is stopped learns nothing about it.
 */
export async function countTry(db: Db, ip: string, projectId?: number): Promise<{ wasRight(): Promise<void> }> {
  const counted: [ThrottleRule, string][] = [
    [BY_NETWORK, networkOf(ip)],
    projectId === undefined ? [BY_ALL, ''] : [BY_PROJECT, String(projectId)],
  ];
  for (const [rule, key] of counted) await throttle(db, rule, key);
  return {
    wasRight: async () => {
      const keys = counted.map(([rule, key]) => `${rule.name}:${key}`);
      await sql`update rate_limits set hits = greatest(hits - 1, 0) where key = any(${keys}::text[])`.execute(db);
    },
  };
}
