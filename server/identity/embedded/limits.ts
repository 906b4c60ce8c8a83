import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  countHit,
  forgetHits,
  networksOf,
  type ThrottleRule,
  takeBackHits,
  throttle,
  throttleNetworks,
} from '#server/http/throttle.ts';
import { mailboxOf } from '#server/mail/mailbox.ts';
import type { Account } from './issue-identity.ts';

const MINUTES = 60;
const HOUR = 3_600;

interface Limit {
  address: Omit<ThrottleRule, 'name'>;
  account: Omit<ThrottleRule, 'name'>;
}

/** An address may stand for a whole office, so it has a higher limit than an account. */
export const IDENTITY_LIMITS = {
  'sign-in': { address: { hits: 100, windowSeconds: 5 * MINUTES }, account: { hits: 10, windowSeconds: 15 * MINUTES } },
  'sign-up': { address: { hits: 60, windowSeconds: HOUR }, account: { hits: 10, windowSeconds: HOUR } },
  'request-reset': { address: { hits: 30, windowSeconds: HOUR }, account: { hits: 5, windowSeconds: HOUR } },
  'reset-password': { address: { hits: 30, windowSeconds: HOUR }, account: { hits: 10, windowSeconds: HOUR } },
  'change-password': { address: { hits: 60, windowSeconds: HOUR }, account: { hits: 10, windowSeconds: 15 * MINUTES } },
  'verify-email': { address: { hits: 60, windowSeconds: HOUR }, account: { hits: 20, windowSeconds: HOUR } },
  'second-factor': { address: { hits: 60, windowSeconds: HOUR }, account: { hits: 12, windowSeconds: HOUR / 4 } },
  'second-factor-change': {
    address: { hits: 60, windowSeconds: HOUR },
    account: { hits: 12, windowSeconds: HOUR / 4 },
  },
  'resend-verification': { address: { hits: 30, windowSeconds: HOUR }, account: { hits: 5, windowSeconds: HOUR } },
} as const satisfies Record<string, Limit>;
export type Limited = keyof typeof IDENTITY_LIMITS;

const ruleOf = (what: Limited, by: keyof Limit): ThrottleRule => ({
  name: `identity ${what} by ${by}`,
  ...IDENTITY_LIMITS[what][by],
});

export const limitAddress = (db: Db, what: Limited, ip: string): Promise<void> => limitPlaces(db, what, networksOf(ip));

/** By the places of whoever guesses (`placesOf`): a known browser has the limit of an address for itself. */
export const limitPlaces = (db: Db, what: Limited, places: readonly string[]): Promise<void> =>
  throttleNetworks(db, ruleOf(what, 'address'), places);

/** Attempts per failed one that are allowed: enough for a large office, but not for a flood. */
const ATTEMPTS_PER_FAILURE = 10;

/**
 * Counts an attempt before it is evaluated, so that concurrent ones are all counted, and subtracts it if it succeeds:
 * only failures add up.
 */
export async function limitFailures<Result>(
  db: Db,
  what: Limited,
  places: readonly string[],
  attempt: () => Promise<Result>,
): Promise<Result> {
  const rule = ruleOf(what, 'address');
  const inAll = { ...rule, name: `${rule.name} in all`, hits: rule.hits * ATTEMPTS_PER_FAILURE };
  await throttleNetworks(db, inAll, places);
  await throttleNetworks(db, rule, places);
  const result = await attempt();
  await takeBackHits(db, rule, places);
  return result;
}

/** The account may be narrowed to whoever guesses, a browser or a session, so that the owner is not slowed elsewhere. */
export const limitAccount = (db: Db, what: Limited, account: string): Promise<void> =>
  throttle(db, ruleOf(what, 'account'), account);

/** Mails to confirm an address, apart from those that others cause: nobody uses up what lets a person in. */
const CONFIRMATIONS: ThrottleRule = { name: 'mails to confirm an address', hits: 10, windowSeconds: 24 * HOUR };

/** All plus addresses of a mailbox together: anybody can invent them. They use up nothing of the address without "+". */
const inventedOf = (email: string): string => {
  const mailbox = mailboxOf(email);
  return mailbox === email ? email : `plus addresses of ${mailbox}`;
};

export const limitConfirmations = (db: Db, email: string): Promise<void> =>
  throttle(db, CONFIRMATIONS, inventedOf(email));

/** Mails to reset a password, which anybody can cause. The link of the last one lasts until others may be sent. */
const RESETS: ThrottleRule = { name: 'mails to reset a password', hits: 10, windowSeconds: 24 * HOUR };

type Addressed = Pick<Account, 'email' | 'emailVerified'>;
const resetsOf = ({ email, emailVerified }: Addressed): string => (emailVerified ? email : inventedOf(email));

export async function countReset(db: Db, account: Addressed): Promise<'one of many' | 'last' | 'too many'> {
  const { hits } = await countHit(db, RESETS, resetsOf(account));
  if (hits === RESETS.hits) return 'last';
  return hits < RESETS.hits ? 'one of many' : 'too many';
}

/** Their links have ended; whoever ended them reads the mailbox. */
export const forgetResets = (db: Db, account: Addressed): Promise<void> => forgetHits(db, RESETS, resetsOf(account));

/** False for what a limit refuses, where the person is not to be informed. */
export const unlessLimited = (limited: Promise<void>): Promise<boolean> =>
  limited.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'rate_limited') return false;
      throw error;
    },
  );

/** Someone who knew the password was not guessing. */
export const resetAccountLimit = (db: Db, what: Limited, account: string): Promise<void> =>
  forgetHits(db, ruleOf(what, 'account'), account);
