import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from './app-error.ts';

/** At most `hits` in `windowSeconds` for each key. */
export interface ThrottleRule {
  name: string;
  hits: number;
  windowSeconds: number;
}

/**
 * Counts a hit and throws if the window is full. Counts are stored in the database, so that processes share them and a
 * restart does not reset them. In a transaction, a failed attempt is not counted.
 */
export async function throttle(db: Db | Tx, rule: ThrottleRule, key: string): Promise<void> {
  const { hits, wait } = await countHit(db, rule, key);
  if (hits <= rule.hits) return;
  const retryAfterSeconds = Math.max(1, wait);
  throw new AppError('rate_limited', `Too many tries. Please wait ${retryAfterSeconds} seconds and try again.`, {
    retryAfterSeconds,
  });
}

interface Sharing {
  projectId: number;
  /** The person or key. */
  actorId: string;
  /** What of the project is counted, if not the whole. */
  part?: string;
}

/** A project may do together what two of its people may, so that no single one keeps the others from it. */
const PEOPLE_IN_PROJECT = 2;

/** Counts a hit of a person and of the project. What one is refused does not count for the others. */
export async function throttleShared(
  db: Db | Tx,
  rule: ThrottleRule,
  { projectId, actorId, part }: Sharing,
): Promise<void> {
  const shared = part === undefined ? String(projectId) : `${projectId} ${part}`;
  await throttle(db, { ...rule, name: `${rule.name}-of-one` }, `${shared} ${actorId}`);
  await throttle(db, { ...rule, hits: rule.hits * PEOPLE_IN_PROJECT }, shared);
}

/** Counts a hit, and returns how many the window has and how many seconds it lasts. */
export async function countHit(db: Db | Tx, rule: ThrottleRule, key: string): Promise<{ hits: number; wait: number }> {
  const { rows } = await sql<{ hits: number; wait: number }>`
    insert into rate_limits as r (key, window_start, hits)
    values (${`${rule.name}:${key}`}, now(), 1)
    on conflict (key) do update set
      hits = case when r.window_start <= now() - make_interval(secs => ${rule.windowSeconds}) then 1 else r.hits + 1 end,
      window_start = case
        when r.window_start <= now() - make_interval(secs => ${rule.windowSeconds}) then now()
        else r.window_start
      end
    returning hits, ceil(extract(epoch from window_start + make_interval(secs => ${rule.windowSeconds}) - now()))::int as wait
  `.execute(db);
  return rows[0] ?? { hits: 0, wait: 0 };
}

/** Enough for the others in a wide network, which at a carrier may be strangers to each other. */
const NETWORKS_IN_WIDE = 16;

/**
 * Counts a hit of each network. What a network is refused does not count for the wide one around it, so that nobody fills
 * that from a single network.
 */
export async function throttleNetworks(db: Db | Tx, rule: ThrottleRule, networks: readonly string[]): Promise<void> {
  for (const [wider, network] of networks.entries())
    await throttle(db, { ...rule, hits: rule.hits * NETWORKS_IN_WIDE ** wider }, network);
}

/** Takes back a hit of each network: the attempt turned out to be none that counts. */
export async function takeBackHits(db: Db | Tx, rule: ThrottleRule, networks: readonly string[]): Promise<void> {
  const keys = networks.map((network) => `${rule.name}:${network}`);
  await sql`update rate_limits set hits = greatest(hits - 1, 0) where key = any(${keys}::text[])`.execute(db);
}

export async function forgetHits(db: Db | Tx, rule: ThrottleRule, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', `${rule.name}:${key}`).execute();
}

/** Deletes expired windows. */
export async function forgetOldWindows(db: Db): Promise<void> {
  await sql`delete from rate_limits where window_start < now() - interval '1 day'`.execute(db);
}

/** One home or office has 2^64 IPv6 addresses, which count as one. */
export const networkOf = (ip: string): string => prefixOf(ip, 64);

/** Some have 2^16 such networks. Around an IPv4 address there is none: those next to it belong to strangers. */
export const wideNetworkOf = (ip: string): string => prefixOf(ip, 48);

/** The narrowest first. */
export const networksOf = (ip: string): string[] => [...new Set([networkOf(ip), wideNetworkOf(ip)])];

function prefixOf(ip: string, bits: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = (ip.split('%', 1)[0] ?? '').split('::');
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = ip.includes('::') ? [...groups(head), ...Array(missing).fill('0'), ...groups(tail)] : groups(head);
  return `${all
    .slice(0, bits / 16)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/${bits}`;
}
