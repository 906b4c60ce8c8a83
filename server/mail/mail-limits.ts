import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import { throttle } from '#server/http/throttle.ts';
import { mailboxOf } from './mailbox.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** The most mails a day for someone who did not ask for them, whoever causes them. */
const MAILS_TO_A_STRANGER = { name: 'mails to a stranger', hits: 10, windowSeconds: DAY_SECONDS };

export const limitMailsToStranger = (db: Db | Tx, email: string): Promise<void> =>
  throttle(db, MAILS_TO_A_STRANGER, mailboxOf(email));

/** The most of them that one project causes, whatever they are about: it leaves some to others. */
const BY_PROJECT = { name: 'mails to a stranger by project', hits: 3, windowSeconds: DAY_SECONDS };

/**
 * Counts a mail of a project to someone who did not ask for it; false if the address gets no more today. Others may have
 * used them up, so the mail is withheld, but what it is about is not refused.
 */
export const mayMailStranger = (db: Db | Tx, projectId: number, email: string): Promise<boolean> =>
  isWithin(async () => {
    await throttle(db, BY_PROJECT, `${projectId} ${mailboxOf(email)}`);
    await limitMailsToStranger(db, email);
  });

/** The most mails of one kind and project that an address gets a day: nobody reads more. */
export const MAX_MAILS = 200;
/** So many mails that somebody has not asked for are caused by one person. */
export const MAX_UNREQUESTED_MAILS = 40;
const UNASKED = { name: 'unasked mails', hits: MAX_MAILS, windowSeconds: DAY_SECONDS };
const BY_PERSON = { name: 'unasked mails by person', hits: MAX_UNREQUESTED_MAILS, windowSeconds: DAY_SECONDS };

export interface CountedMail {
  kind: 'alert' | 'report' | 'mention' | 'receiver';
  email: string;
  projectId: number;
  /** Whether the recipient agreed to it or takes part in the project. */
  isWanted: boolean;
  /** Whoever created the alert or report, or wrote the comment; nobody for receivers, which many may have changed. */
  causedBy: string | null;
}

/**
 * Counts a mail; false if the address gets no more today. Wanted mails are counted for each project and kind by
 * itself, so that nobody can stop them by sending others. Unwanted ones are counted together, whatever they are and
 * however many projects they come from. Who sends to several people counts them by address, so that none waits for
 * another in a circle.
 */
export const mayGetMail = (tx: Tx, { kind, email, projectId, isWanted, causedBy }: CountedMail): Promise<boolean> =>
  isWithin(async () => {
    const wanted = { name: `wanted ${kind} mails`, hits: MAX_MAILS, windowSeconds: DAY_SECONDS };
    if (isWanted) return throttle(tx, wanted, `${projectId} ${email}`);
    await throttle(tx, BY_PERSON, `${causedBy} ${email}`);
    await throttle(tx, UNASKED, email);
  });

/** The most warnings a day that an organisation has reached the same share of its limit. */
const LIMIT_WARNINGS = { name: 'limit warnings', hits: 3, windowSeconds: DAY_SECONDS };

/** Counts a warning; false if usage has crossed the same line too often today, as somebody can make it do. */
export const mayWarnOfLimit = (tx: Tx, organisation: number, share: number): Promise<boolean> =>
  isWithin(() => throttle(tx, LIMIT_WARNINGS, `${organisation} ${share}`));

async function isWithin(limits: () => Promise<void>): Promise<boolean> {
  try {
    await limits();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Has changed something in the project, which nobody can do for them; getting mails or exports, or refusing reports, is no change. */
export async function takesPart(db: Db | Tx, projectId: number, email: string): Promise<boolean> {
  const own = await db
    .selectFrom('users')
    .innerJoin('revisions', 'revisions.actor_id', 'users.id')
    .select('revisions.id')
    .where('users.email', '=', email)
    .where('revisions.project_id', '=', projectId)
    .where('revisions.address', '=', '')
    .where('revisions.entity', '<>', 'report-subscription')
    .limit(1)
    .executeTakeFirst();
  return own !== undefined;
}
