import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { networkOf, type ThrottleRule, throttle } from '#server/http/throttle.ts';

/** Wrong attempts per network: enough for a room full of people who mistype. */
const BY_NETWORK = { name: 'project-code-network', hits: 60, windowSeconds: 600 };
/** All attempts per network: enough for a hall full of people, but not for a flood of fake app users. */
const JOINS_BY_NETWORK = { name: 'project-code-joins', hits: 3_000, windowSeconds: 600 };
/** Wrong attempts globally: with 31^8 codes this many lead nowhere, and the window is short. */
const BY_ALL = { name: 'project-code-all', hits: 3_000, windowSeconds: 60 };
/** Wrong attempts per project, from apps that name theirs. */
const BY_PROJECT = { name: 'project-code-project', hits: 600, windowSeconds: 600 };

/**
 * An attempt is counted before it is evaluated, so that concurrent ones are all counted, and subtracted if it was
 * correct: only wrong ones add up. The counts live in the database and apply to all processes. Whether an attempt is
 * allowed depends on them alone, never on the code, so a blocked caller learns nothing about it.
 */
export async function countTry(db: Db, ip: string, projectId?: number): Promise<{ wasRight(): Promise<void> }> {
  await throttle(db, JOINS_BY_NETWORK, networkOf(ip));
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
