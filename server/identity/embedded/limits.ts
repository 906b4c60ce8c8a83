import { isIPv6 } from 'node:net';
import type { Db } from '../../db/database.ts';
import { type ThrottleRule, throttle } from '../../http/throttle.ts';

const MINUTES = 60;
const HOUR = 3_600;

interface Limit {
  address: Omit<ThrottleRule, 'name'>;
  account: Omit<ThrottleRule, 'name'>;
}

/** An address may stand for a whole office, so it has more room than an account. */
export const LIMITS = {
  'sign-in': { address: { hits: 100, windowSeconds: 5 * MINUTES }, account: { hits: 10, windowSeconds: 15 * MINUTES } },
  'sign-up': { address: { hits: 60, windowSeconds: HOUR }, account: { hits: 10, windowSeconds: HOUR } },
  'request-reset': { address: { hits: 30, windowSeconds: HOUR }, account: { hits: 5, windowSeconds: HOUR } },
  'reset-password': { address: { hits: 30, windowSeconds: HOUR }, account: { hits: 10, windowSeconds: HOUR } },
  'change-password': { address: { hits: 60, windowSeconds: HOUR }, account: { hits: 10, windowSeconds: 15 * MINUTES } },
  'verify-email': { address: { hits: 60, windowSeconds: HOUR }, account: { hits: 20, windowSeconds: HOUR } },
  'resend-verification': { address: { hits: 30, windowSeconds: HOUR }, account: { hits: 5, windowSeconds: HOUR } },
} as const satisfies Record<string, Limit>;
export type Limited = keyof typeof LIMITS;

const ruleOf = (what: Limited, by: keyof Limit): ThrottleRule => ({
  name: `identity ${what} by ${by}`,
  ...LIMITS[what][by],
});

export const limitAddress = (db: Db, what: Limited, ip: string): Promise<void> =>
  throttle(db, ruleOf(what, 'address'), networkOf(ip));

export const limitAccount = (db: Db, what: Limited, account: string): Promise<void> =>
  throttle(db, ruleOf(what, 'account'), account);

/** Who knew the password was not guessing. */
export async function forgiveAccount(db: Db, what: Limited, account: string): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('key', '=', `${ruleOf(what, 'account').name}:${account}`)
    .execute();
}

/** One home or office has 2^64 addresses of version 6; they count as one. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = (ip.split('%', 1)[0] ?? '').split('::');
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = ip.includes('::') ? [...groups(head), ...Array(missing).fill('0'), ...groups(tail)] : groups(head);
  return `${all
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
